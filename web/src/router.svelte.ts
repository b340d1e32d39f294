/** Which page is shown: the address says so, below whatever prefix the server has. */
import { prefix } from './wire/place';

export type Route =
  | { page: 'front' }
  /** `begins`: by itself, in a moment. */
  | { page: 'table'; code: string; begins?: boolean }
  | { page: 'tv'; code: string }
  /** `query` asks for a moment of it, as in '?seat=2&step=40'. */
  | { page: 'replay'; id: string | null; query?: string }
  | { page: 'missing' };

const CODE = /^[A-HJ-NP-Z]{6}$/;

/** What a path below `start` shows. Codes may be typed in small letters. */
export function routeOf(path: string, start = '', query = ''): Route {
  if (!path.startsWith(start)) return { page: 'missing' };
  const [first = '', second = '', ...more] = path.slice(start.length).split('/').filter(Boolean);
  if (first === '') return { page: 'front' };
  const code = second.toUpperCase();
  if (more.length === 0 && (first === 't' || first === 'tv') && CODE.test(code)) {
    return { page: first === 't' ? 'table' : 'tv', code };
  }
  if (more.length === 0 && first === 'replay') return { page: 'replay', id: second || null, ...(query && { query }) };
  return { page: 'missing' };
}

/** The path of a page, from the server's root. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'table':
      return `/t/${route.code}`;
    case 'tv':
      return `/tv/${route.code}`;
    case 'replay':
      return `/replay${route.id === null ? '' : `/${encodeURIComponent(route.id)}`}${route.query ?? ''}`;
    default:
      return '/';
  }
}

/** A code as somebody typed or pasted it: also a whole link. Null if it cannot be one. */
export function codeIn(text: string): string | null {
  const typed = text.trim().toUpperCase();
  const inLink = /\/(?:T|TV)\/([A-HJ-NP-Z]{6})(?:[/?#]|$)/.exec(typed)?.[1];
  const letters = inLink ?? typed.replace(/[\s-]/g, '');
  return CODE.test(letters) ? letters : null;
}

/** What an address of this server shows. */
function routeAt(address: Location | HTMLAnchorElement): Route {
  return routeOf(address.pathname, prefix(), address.search);
}

class Router {
  route = $state.raw<Route>({ page: 'front' });

  /** Follow the browser's own back and forward, and links of ours. To be called once. */
  start(): void {
    this.route = routeAt(location);
    addEventListener('popstate', () => (this.route = routeAt(location)));
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(route: Route, replace = false): void {
    const address = `${prefix()}${pathOf(route)}`;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.route = route;
    scrollTo(0, 0);
  }

  /** A plain click on a link to one of our pages stays inside; anything else is the browser's. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const route = routeAt(link);
    if (route.page === 'missing') return;
    event.preventDefault();
    this.go(route);
  }
}

export const router = new Router();
