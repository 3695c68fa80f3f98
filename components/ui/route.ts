import type { Route } from 'next';

const isRoute = (path: string): path is Route => path.startsWith('/') && !path.startsWith('//');

/** Types a path built from data as a route for `<Link href>`. Throws for a URL of another site. */
export function route(path: string): Route {
  if (!isRoute(path)) throw new Error(`Not a path of this console: ${path}`);
  return path;
}
