import type { AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';

const none = () => undefined;

/** The router of a component rendered without its page; `go` gets the URLs. */
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
