import type { Route } from 'next';

const isRoute = (path: string): path is Route => path.startsWith('/') && !path.startsWith('//');

/** A path of this console built from data, for `<Link href>`. Throws for any other URL. */
export function route(path: string): Route {
  if (!isRoute(path)) throw new Error(`not a path of this console: ${path}`);
  return path;
}
