"""Forms: typed text becomes values. Services decide whether the values make sense."""
