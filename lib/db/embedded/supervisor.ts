import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, type StartOptions, startEmbedded } from './embedded';
import { isProcessRunning } from './lock.mjs';

const CHECK_MS = 50;
/** Delays before each attempt to restart, in ms. The first attempt is immediate. The last delay repeats. */
const BACK_OFF = [0, 250, 500, 1_000, 2_000, 2_000, 2_000, 5_000];
/** A start counts as successful after this time. The next crash then starts with the first delay again. */
const RESET_MS = 1_000;

/** The state of the embedded server. `reason` says why the server is not running. */
export type ServerState = { state: 'running' | 'restarting'; since: Date; restarts: number; reason?: string };

/** A supervised server. `stop` ends the supervision and the server. */
export type SupervisedDatabase = {
  current(): Embedded;
  state(): ServerState;
  stop(): Promise<void>;
};

export type SupervisorOptions = StartOptions & {
  /** Called if a restarted server has another connection string. */
  onUrlChange?: (server: Embedded) => void;
  /** Starts the server. Tests replace it. */
  start?: (dataDir: string, options: StartOptions) => Promise<Embedded>;
  backOff?: readonly number[];
};

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Starts the embedded PostgreSQL of DATA_DIR and restarts it whenever it ends, on the same port if possible. The first restart is
 * immediate. While restarts fail, delays grow to 5 s. Throws only if the first start fails.
 */
export async function superviseDatabase(
  dataDir: string,
  watch: SupervisorOptions = {},
): Promise<SupervisedDatabase> {
  const { onUrlChange, start = startEmbedded, backOff = BACK_OFF, ...options } = watch;
  const report = options.report ?? (() => undefined);
  let server = await start(dataDir, options);
  let startedAt = Date.now();
  let state: ServerState = { state: 'running', since: new Date(), restarts: 0 };
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  let failures = 0;

  async function startAgain(): Promise<void> {
    const { port, url } = server;
    server = await start(dataDir, { ...options, port });
    if (server.url !== url) onUrlChange?.(server);
    startedAt = Date.now();
    state = { state: 'running', since: new Date(), restarts: state.restarts + 1 };
    report(`The database runs again (pid ${server.pid})`);
  }

  async function restart(): Promise<void> {
    failures = Date.now() - startedAt < RESET_MS ? failures + 1 : 0;
    state = { ...state, state: 'restarting', since: new Date(), reason: 'The database ended unexpectedly' };
    report(`The database (pid ${server.pid}) ended unexpectedly: it is started again`);
    for (; !stopping.signal.aborted; failures++) {
      await pause(backOff[Math.min(failures, backOff.length - 1)] ?? 0);
      if (stopping.signal.aborted) return;
      try {
        return await startAgain();
      } catch (error) {
        const reason = errorText(error);
        if (reason !== state.reason) report(`The database cannot be started again: ${reason}`);
        state = { ...state, reason };
      }
    }
  }

  async function watchServer(): Promise<void> {
    for (; !stopping.signal.aborted; await pause(CHECK_MS))
      if (!isProcessRunning(server.pid)) await restart();
  }
  const watching = watchServer();
  return {
    current: () => server,
    state: () => state,
    async stop() {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}
