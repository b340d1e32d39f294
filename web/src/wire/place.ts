/** Where the server is: the page may be served below any path prefix. */

/** '' or '/somewhere', as the server wrote it into the page. */
export function prefix(): string {
  return document.documentElement.dataset.prefix ?? '';
}

/** The address of something on this server, from the server's root. */
export function placed(path: string): string {
  return `${prefix()}${path}`;
}

export function socketAddress(code: string, watching: boolean): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${placed(`/ws/${code}`)}${watching ? '?watch' : ''}`;
}
