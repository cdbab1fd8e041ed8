"""The rules clause by clause: a module for each rule set, each test with its source."""
