import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pool } from '@/lib/db/pool';

/** Larger bodies are kept in the database on their way, and not in this process. */
const SMALL_BYTES = 256 * 1024;
/** The largest body that is taken: more than any platform of this kind allows (D20: 10 MB). */
export const MOST_BYTES = 12 * 1024 * 1024;

/** A body that came whole: in memory, in pieces in the database, or none. */
export type HeldBody =
  | { kind: 'none' }
  | { kind: 'small'; bytes: Buffer }
  | { kind: 'large'; call: string; pieces: number; length: number }
  /** Not held: sent on as it comes, because the database takes nothing. */
  | { kind: 'passing'; bytes: AsyncIterable<Buffer>; length: number | undefined };

/** It was not taken: larger than `MOST_BYTES`, or broken off by its sender. */
export type NoBody = { kind: 'too-large' } | { kind: 'broken-off' };

const keepPiece = (call: string, n: number, piece: Buffer) =>
  pool().query({
    name: 'relay-keep-part',
    text: 'insert into console.relay_parts (call, n, part) values ($1, $2, $3)',
    values: [call, n, piece],
  });

async function* passing(held: readonly Buffer[], req: IncomingMessage): AsyncGenerator<Buffer> {
  yield* held;
  for await (const chunk of req) if (Buffer.isBuffer(chunk)) yield chunk;
}

/**
 * Reads a body whole without holding more than `SMALL_BYTES` and what is just being written. Throws what the database throws,
 * unless `mayPass`: then a body that it does not take is sent on as it comes.
 */
export async function readRelayBody(req: IncomingMessage, mayPass: boolean): Promise<HeldBody | NoBody> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > MOST_BYTES) return { kind: 'too-large' };
  if (declared === 0 && req.headers['transfer-encoding'] === undefined) return { kind: 'none' };
  const body = { kind: 'large' as const, call: randomUUID(), pieces: 0, length: 0 };
  let held: Buffer[] = [];
  let bytes = 0;
  const put = async () => {
    await keepPiece(body.call, body.pieces, Buffer.concat(held));
    held = [];
    bytes = 0;
    body.pieces += 1;
  };
  try {
    // Leaving the loop early must not end the connection: the answer still has to be told.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      held.push(chunk);
      bytes += chunk.length;
      body.length += chunk.length;
      if (body.length > MOST_BYTES) break;
      if (bytes > SMALL_BYTES) await put();
    }
    if (body.length > MOST_BYTES) {
      await dropRelayBody(body);
      return { kind: 'too-large' };
    }
    if (body.pieces === 0) return { kind: 'small', bytes: Buffer.concat(held) };
    if (bytes > 0) await put();
    return body;
  } catch (error) {
    await dropRelayBody(body);
    if (!req.complete && req.destroyed) return { kind: 'broken-off' };
    if (mayPass && body.pieces === 0)
      return { kind: 'passing', bytes: passing(held, req), length: declared || undefined };
    throw error;
  }
}

/** One piece. As base64 it travels a third larger; the driver's own way for bytes doubles it. */
async function fetchPiece(call: string, n: number): Promise<Buffer> {
  const { rows } = await pool().query<{ part: string }>({
    name: 'relay-fetch-part',
    text: `select encode(part, 'base64') as part from console.relay_parts where call = $1 and n = $2`,
    values: [call, n],
  });
  if (!rows[0]) throw new Error('A piece of the body is gone');
  return Buffer.from(rows[0].part, 'base64');
}

/** The pieces of a large body in their order, one at a time. */
export async function* piecesOf({ call, pieces }: { call: string; pieces: number }): AsyncGenerator<Buffer> {
  for (let n = 0; n < pieces; n++) yield await fetchPiece(call, n);
}

/** A body in memory, all of it; nothing where there is none, or it is not held. */
export async function wholeBody(body: HeldBody): Promise<Buffer | undefined> {
  if (body.kind === 'small') return body.bytes;
  if (body.kind !== 'large') return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(body)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Takes the pieces away once they were sent. Never throws: what stays is swept later. */
export async function dropRelayBody(body: HeldBody): Promise<void> {
  if (body.kind !== 'large' || body.pieces === 0) return;
  await pool()
    .query('delete from console.relay_parts where call = $1', [body.call])
    .catch((error: unknown) => console.error(error));
}
