"""How fast the page is: what Lighthouse says, and whether full tables keep up with the screen."""
