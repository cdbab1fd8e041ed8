"""Views, samples and what a memory knows."""
