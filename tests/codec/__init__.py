"""Tests of saved games: documents, their checks, their schema and their past versions."""
