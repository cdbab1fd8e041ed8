"""A card room in the browser: tables of rummykit, served to those who sit at them."""
