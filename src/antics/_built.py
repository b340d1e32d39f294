"""How this copy was built. The build replaces this file in what it installs."""

WHY_NOT_COMPILED = "it runs from its source folder"
