import type { AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';

const none = () => undefined;

/** Returns a router for components that are rendered without a page. Calls `go` with the URL of each navigation. */
export const testRouter = (go: (href: string) => void): AppRouterInstance => ({
  push: go,
  replace: go,
  prefetch: none,
  back: none,
  forward: none,
  refresh: none,
  bfcacheId: '',
  experimental_gesturePush: none,
});
