"""Tests of the adapters. Those of PettingZoo, Gymnasium and OpenSpiel need their extras."""
