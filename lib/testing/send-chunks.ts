import { pipeline, type Writable } from 'node:stream';

function* repeat(chunk: Buffer, count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent++) yield chunk;
}

/** Sends a chunk `count` times, as fast as the receiver reads. By default, sends the chunk without end. */
export function sendChunks(to: Writable, chunk: Buffer, count = Number.POSITIVE_INFINITY): void {
  // Ignore errors, because the receiver may close the connection.
  pipeline(repeat(chunk, count), to, () => undefined);
}
