import type { AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';

const none = () => undefined;

/** The router of a part that is drawn without its page; `go` hears where it is told to go. */
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
