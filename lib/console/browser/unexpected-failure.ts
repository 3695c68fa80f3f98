import type { Failure } from './result';

/** The way to our own server broke, or it did not answer as it should. `error`: what was thrown, where something was. */
export const unexpectedFailure = (error?: unknown): Failure => ({
  kind: 'unreachable',
  cause: 'console',
  message: error instanceof Error ? error.message : '',
  requestId: '',
});
