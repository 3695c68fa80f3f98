import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { sendError } from './error-response';
import { acceptConsoleCall } from './internal-call';
import type { Group } from './request-target';
import { isPageVisit, sendWaitingPage } from './waiting-page';

/** How many requests of one kind are worked on at once, how many more wait for that, and for how long at most. */
export type LoadLimit = { working: number; waiting: number; waitMs: number };

// A page takes 50 ms of the processor, a list of the platform 2. The relay mostly waits for another platform, on 64 connections.
const defaultLimits = {
  pages: { working: 16, waiting: 48, waitMs: 5_000 },
  calls: { working: 24, waiting: 48, waitMs: 5_000 },
  relay: { working: 64, waiting: 64, waitMs: 5_000 },
};

type Limits = Readonly<Record<keyof typeof defaultLimits, LoadLimit>>;

const kinds: Partial<Record<Group, keyof Limits>> = {
  console: 'pages',
  read: 'pages',
  openapi: 'calls',
  sandbox: 'calls',
  documents: 'calls',
  relay: 'relay',
};

/** Settles when the head of an answer is sent, or its client is gone: what streams from then on takes no place. */
const answered = (res: ServerResponse): Promise<void> =>
  new Promise((settle) => {
    res.once('head', settle).once('close', settle);
  });

/** Whether the body is here. One that is still on its way takes no place, or a slow sender would hold it. */
async function isComplete(req: IncomingMessage): Promise<boolean> {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return true;
  await setImmediate();
  return req.complete;
}

/**
 * Refuses requests beyond what can be answered in good time, with 503 and `Retry-After`: those that are taken wait little, and memory
 * and health checks do not suffer. Scripts, health and metrics are always answered.
 */
export function limitLoad(limits: Limits = defaultLimits) {
  const bulkheadOf = ({ working, waiting }: LoadLimit) => bulkhead(working, waiting);
  const places = {
    pages: bulkheadOf(limits.pages),
    calls: bulkheadOf(limits.calls),
    relay: bulkheadOf(limits.relay),
  };
  return async (
    group: Group,
    req: IncomingMessage,
    res: ServerResponse,
    run: () => Promise<void>,
  ): Promise<void> => {
    const kind = kinds[group];
    // What the console's pages ask of the platform inside is part of their work.
    if (!kind || (kind === 'calls' && acceptConsoleCall(req)) || !(await isComplete(req))) return run();
    const cameAt = performance.now();
    const turnAway = () => {
      if (kind === 'pages' && isPageVisit(req)) sendWaitingPage(req, res, 'busy');
      else sendError(res, 503, 'Too many requests at once: try again in a moment', { 'retry-after': '2' });
    };
    let work: Promise<void> | undefined;
    try {
      await places[kind].execute(async () => {
        // Whoever gave up while waiting is not worked for.
        if (res.destroyed) return;
        if (performance.now() - cameAt > limits[kind].waitMs) return turnAway();
        const head = answered(res);
        work = run();
        await Promise.race([work, head]);
      });
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      turnAway();
    }
    await work;
  };
}
