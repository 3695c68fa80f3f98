import type { Route } from 'next';

const isRoute = (path: string): path is Route => path.startsWith('/') && !path.startsWith('//');

/** A path of this console that is put together from data, for `<Link href>`. Throws for anything that would leave it. */
export function route(path: string): Route {
  if (!isRoute(path)) throw new Error(`not a path of this console: ${path}`);
  return path;
}
