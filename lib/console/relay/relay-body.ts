import type { IncomingMessage } from 'node:http';
import PQueue from 'p-queue';
import { parsedJson } from '../browser/json';

/** Larger bodies take turns, so that they fill a limited part of the memory. */
export const SMALL_BYTES = 1024 * 1024;
/** The largest accepted body, more than any platform of this kind allows (D20: 10 MB). */
export const MAX_BYTES = 12 * 1024 * 1024;

/** Large bodies in memory at a time. Further ones are read when it is their turn. */
export const MAX_LARGE_BODIES = 8;
const largeBodies = new PQueue({ concurrency: MAX_LARGE_BODIES });

/** Waits for the turn of a large body. Returns a function that ends it. */
const takeTurn = (): Promise<() => void> =>
  new Promise((resolve) => {
    void largeBodies.add(() => new Promise<void>((release) => resolve(release)));
  });

/** Call `release` when the call is over. */
type ReceivedBody = { bytes: Buffer; release: () => void };

/** Reads the body of a request; undefined when it has none, `broken-off` when its sender disconnected. */
export async function readRelayBody(
  req: IncomingMessage,
): Promise<ReceivedBody | undefined | 'too-large' | 'broken-off'> {
  const contentLength = Number(req.headers['content-length'] ?? 0);
  if (contentLength > MAX_BYTES) return 'too-large';
  if (contentLength === 0 && req.headers['transfer-encoding'] === undefined) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  let release: (() => void) | undefined;
  try {
    // A request that is too large stays open, because its response still has to be sent.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > MAX_BYTES) {
        release?.();
        return 'too-large';
      }
      chunks.push(chunk);
      if (length > SMALL_BYTES) release ??= await takeTurn();
    }
    return { bytes: Buffer.concat(chunks), release: release ?? (() => undefined) };
  } catch (error) {
    release?.();
    if (!req.complete && req.destroyed) return 'broken-off';
    throw error;
  }
}

/** A body, decoded and parsed once. `json` is undefined when it is not valid. */
export type ParsedBody = { bytes: Buffer; text: string; json: unknown };

export function parseBody(bytes: Buffer): ParsedBody {
  const text = bytes.toString('utf8');
  return { bytes, text, json: parsedJson(text) };
}

const parsing = new PQueue({ concurrency: 1 });

/** Runs `work` with a parsed body. Large ones take turns, because a parsed body needs many times its size. */
export function withParsed<T>(bytes: Buffer, work: (body: ParsedBody) => Promise<T>): Promise<T> {
  const run = () => work(parseBody(bytes));
  return bytes.length <= SMALL_BYTES ? run() : parsing.add(run);
}
