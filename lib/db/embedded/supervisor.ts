import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, type StartOptions, startEmbedded } from './embedded';

/** Delay before the next attempt if the server cannot be started again. */
const RETRY_MS = 1_000;

const UNEXPECTED_END = 'The database stopped unexpectedly';

/** The state of the embedded server. `reason` says why the server is not running. */
export type ServerState = { state: 'running' | 'restarting'; since: Date; restarts: number; reason?: string };

/** A supervised server. `stop` ends the supervision and the server. */
export type SupervisedDatabase = {
  current(): Embedded;
  state(): ServerState;
  stop(): Promise<void>;
};

export type SupervisorOptions = StartOptions & {
  /** Starts the server. Tests replace it. */
  start?: (dataDir: string, options: StartOptions) => Promise<Embedded>;
};

/**
 * Starts the embedded PostgreSQL of DATA_DIR. Restarts the server on the same port whenever it ends, and retries every second if
 * that fails. Throws only if the first start fails.
 */
export async function superviseDatabase(
  dataDir: string,
  { start = startEmbedded, ...options }: SupervisorOptions = {},
): Promise<SupervisedDatabase> {
  const report = options.report ?? (() => undefined);
  let server = await start(dataDir, options);
  let state: ServerState = { state: 'running', since: new Date(), restarts: 0 };
  const stopping = new AbortController();
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    state = { ...state, state: 'restarting', since: new Date(), reason: UNEXPECTED_END };
    report(`The database (pid ${server.pid}) stopped unexpectedly and is being restarted`);
    while (!stopping.signal.aborted) {
      try {
        server = await start(dataDir, { ...options, port: server.port });
        state = { state: 'running', since: new Date(), restarts: state.restarts + 1 };
        report(`The database is running again (pid ${server.pid})`);
        return restartAfterExit();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (state.reason === UNEXPECTED_END) report(`The database could not be restarted: ${reason}`);
        state = { ...state, reason };
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function restartAfterExit(): void {
    void server.exited.then(() => {
      if (!stopping.signal.aborted) restarting = restart();
    });
  }

  restartAfterExit();
  return {
    current: () => server,
    state: () => state,
    async stop() {
      stopping.abort();
      await restarting;
      await server.stop();
    },
  };
}
