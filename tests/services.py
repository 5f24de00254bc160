"""Early plugin: throwaway services for the tests."""
