"""What people type, turned into values. Services say whether the values make sense."""
