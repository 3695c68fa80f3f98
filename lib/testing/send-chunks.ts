import { pipeline, type Writable } from 'node:stream';

function* repeat(chunk: Buffer, count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent++) yield chunk;
}

/** For tests: sends a chunk again and again, as fast as it is read; endlessly by default. */
export function sendChunks(to: Writable, chunk: Buffer, count = Number.POSITIVE_INFINITY): void {
  // That the reader closes the connection is no error here.
  pipeline(repeat(chunk, count), to, () => undefined);
}
