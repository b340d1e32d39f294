"""The server: tables over HTTP and WebSocket, one process, everything in one data directory."""
