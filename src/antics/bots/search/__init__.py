"""Bots that look ahead: from imagined states, through quick play-outs, to a choice."""
