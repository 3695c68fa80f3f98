import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { ErrorShape, OtherManners } from './manners';
import { type Fields, textOf } from './shop';

/** A response before it is sent. */
export type OtherResponse = { status: number; body?: string; headers?: Record<string, string> };

const JSON_TYPE = 'application/json; charset=utf-8';

const withType = (status: number, body: unknown, type = JSON_TYPE): OtherResponse => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': type },
});

type ErrorBody = (status: number, message: string, errors: readonly Fields[] | undefined) => OtherResponse;

const shapes: Readonly<Record<ErrorShape, ErrorBody>> = {
  flat: (status, message, errors) =>
    withType(status, { statusCode: status, message, ...(errors ? { errors } : {}) }),
  nested: (status, message, errors = []) =>
    withType(status, {
      error: {
        code: status,
        message,
        errors: errors.map(({ path, message, code }) => ({ property: path, message, errorCode: code })),
      },
    }),
  problem: (status, title, errors = []) =>
    withType(
      status,
      {
        type: 'about:blank',
        title,
        status,
        errors: Object.fromEntries(errors.map(({ path, message }) => [textOf(path) ?? '', [message]])),
      },
      'application/problem+json',
    ),
  html: (status, message) =>
    withType(status, `<!doctype html><title>${message}</title><h1>${message}</h1>`, 'text/html'),
};

/** Creates an error response in a shape, by default flat. */
export const otherError = (
  shape: ErrorShape | undefined,
  status: number,
  message: string,
  errors?: readonly Fields[],
): OtherResponse => shapes[shape ?? 'flat'](status, message, errors);

/** Replaces the status of a successful write according to the manners. */
export const writeResult = (
  { writeStatus }: OtherManners,
  { status, ...rest }: OtherResponse,
): OtherResponse => (writeStatus === 204 ? { status: 204 } : { status: writeStatus ?? status, ...rest });

async function writeInChunks(response: ServerResponse, body: Buffer): Promise<void> {
  const CHUNK_BYTES = 7;
  for (let at = 0; at < body.length; at += CHUNK_BYTES) {
    response.write(body.subarray(at, at + CHUNK_BYTES));
    // Yield to the event loop, so that each chunk is sent separately.
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

/** Sends a response according to the manners. */
export async function sendResponse(
  response: ServerResponse,
  { status, body, headers }: OtherResponse,
  { transfer, closesConnection, firstByteAfterMs = 0 }: OtherManners,
): Promise<void> {
  if (firstByteAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, firstByteAfterMs));
  if (response.destroyed) return;
  const more = closesConnection ? { connection: 'close' } : {};
  if (body === undefined || !transfer)
    return void response.writeHead(status, { ...headers, ...more }).end(body);
  if (transfer === 'gzip') {
    response.writeHead(status, { ...headers, ...more, 'content-encoding': 'gzip' }).end(gzipSync(body));
    return;
  }
  response.writeHead(status, { ...headers, ...more });
  await writeInChunks(response, Buffer.from(body));
}
