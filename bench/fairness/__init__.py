"""How fair the referee is: equal bots over unequal links, beside a server that goes by arrival."""
