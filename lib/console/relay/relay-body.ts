import type { IncomingMessage } from 'node:http';
import PQueue from 'p-queue';
import { parsedJson } from '../browser/json';

/** Larger bodies are read a few at a time, to limit the memory that they use. */
export const SMALL_BYTES = 1024 * 1024;
/** Maximum accepted body: more than the platform's limit of 10 MB (D20). */
export const MAX_BYTES = 12 * 1024 * 1024;

/** Maximum number of large bodies in memory. Further large bodies wait to be read. */
export const MAX_LARGE_BODIES = 8;
const largeBodies = new PQueue({ concurrency: MAX_LARGE_BODIES });

/** A body of a request. Undefined if the request has none; `broken-off` if the sender disconnected. */
type RelayBody = Buffer | undefined | 'too-large' | 'broken-off';

/**
 * Reads the body of a request and passes it to `work`. A large body counts against `MAX_LARGE_BODIES` until `work` is
 * done.
 */
export async function withRelayBody<T>(
  req: IncomingMessage,
  work: (body: RelayBody) => Promise<T>,
): Promise<T> {
  const contentLength = Number(req.headers['content-length'] ?? 0);
  if (contentLength > MAX_BYTES) return work('too-large');
  if (contentLength === 0 && req.headers['transfer-encoding'] === undefined) return work(undefined);
  // Keep the request open if its body is too large, so that the response can be sent.
  const parts: AsyncIterator<Buffer> = req.iterator({ destroyOnReturn: false });
  const chunks: Buffer[] = [];
  let length = 0;
  const readUpTo = async (maxBytes: number): Promise<RelayBody> => {
    try {
      while (length <= maxBytes) {
        const part = await parts.next();
        if (part.done) return Buffer.concat(chunks);
        length += part.value.length;
        chunks.push(part.value);
      }
      return 'too-large';
    } catch (error) {
      if (!req.complete && req.destroyed) return 'broken-off';
      throw error;
    }
  };
  const body = await readUpTo(SMALL_BYTES);
  if (body !== 'too-large') return work(body);
  return largeBodies.add(async () => work(await readUpTo(MAX_BYTES)));
}

/** A body, decoded and parsed once. `json` is undefined if the text is not valid JSON. */
export type ParsedBody = { bytes: Buffer; text: string; json: unknown };

export function parseBody(bytes: Buffer): ParsedBody {
  const text = bytes.toString('utf8');
  return { bytes, text, json: parsedJson(text) };
}

const parsing = new PQueue({ concurrency: 1 });

/** Runs `work` with a parsed body. Large bodies take turns, because parsing needs many times the memory of a body. */
export function withParsed<T>(bytes: Buffer, work: (body: ParsedBody) => Promise<T>): Promise<T> {
  const run = () => work(parseBody(bytes));
  return bytes.length <= SMALL_BYTES ? run() : parsing.add(run);
}
