import type { IncomingMessage } from 'node:http';
import PQueue from 'p-queue';
import { parsedJson } from '../browser/json';

/** Larger bodies are read a few at a time, to limit the memory that they use. */
export const SMALL_BYTES = 1024 * 1024;
/** Maximum accepted body: more than the platform's limit of 10 MB (D20). */
export const MAX_BYTES = 12 * 1024 * 1024;

/** Maximum large bodies in memory. Others wait to be read. */
export const MAX_LARGE_BODIES = 8;
const largeBodies = new PQueue({ concurrency: MAX_LARGE_BODIES });

/** Waits until another large body may be read. Returns a function that lets the next body start. */
const takeTurn = (): Promise<() => void> =>
  new Promise((resolve) => {
    void largeBodies.add(() => new Promise<void>((release) => resolve(release)));
  });

/** The body of a request. Call `release` when the call is over. */
type ReceivedBody = { bytes: Buffer; release: () => void };

/** Reads the body of a request. Returns undefined if there is none, and `broken-off` if the sender disconnected. */
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
    // Keep the request open if its body is too large, so that the response can be sent.
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

/** A body, decoded and parsed once. `json` is undefined if the text is not valid JSON. */
export type ParsedBody = { bytes: Buffer; text: string; json: unknown };

export function parseBody(bytes: Buffer): ParsedBody {
  const text = bytes.toString('utf8');
  return { bytes, text, json: parsedJson(text) };
}

const parsing = new PQueue({ concurrency: 1 });

/** Runs `work` with a parsed body. Large bodies take turns, because parsing needs many times their size. */
export function withParsed<T>(bytes: Buffer, work: (body: ParsedBody) => Promise<T>): Promise<T> {
  const run = () => work(parseBody(bytes));
  return bytes.length <= SMALL_BYTES ? run() : parsing.add(run);
}
