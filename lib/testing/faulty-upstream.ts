import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { configHolder, setConfig } from '@/lib/env';
import { sendChunks } from './send-chunks';

/** A request as received by the upstream. */
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** Responds to one request. `nth` is the number of the request, counted from 1. */
export type Script = (response: ServerResponse, nth: number, request: IncomingMessage) => void;

export type Upstream = {
  url: string;
  seen: Seen[];
  /** Sets the script for all following requests, and the limit of calls that the console keeps. */
  play: (script: Script, callsPerMinute?: number) => void;
  close: () => Promise<void>;
};

/** Makes the console use this platform with the current database. By default, calls are not limited. */
export const putInForce = (platformUrl: string, callsPerMinute = 0) =>
  setConfig({
    databaseUrl: configHolder.config?.databaseUrl ?? '',
    platformUrl,
    platformApiKey: 'the-key',
    callsPerMinute,
  });

/** Starts a platform on loopback that responds as scripted, and makes the console use this platform. */
export async function faultyUpstream(): Promise<Upstream> {
  const seen: Seen[] = [];
  let script: Script = (response) => response.writeHead(500).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    script(response, seen.length, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  putInForce(url);
  return {
    url,
    seen,
    play(next, callsPerMinute) {
      seen.length = 0;
      script = next;
      // Change the URL, because the console caches its findings about a platform by URL.
      putInForce(`${url}/#${randomUUID()}`, callsPerMinute);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates a script that responds with a value as JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Script =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Creates a script that responds with a text, by default as HTML. */
export const text =
  (status: number, body: string, headers: Record<string, string> = {}): Script =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);

/** Sends a space every 20 ms without end, so that no idle timeout applies. */
export const drip: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** Sends a response without end, as fast as the client reads it. */
export const endless: Script = (response) => sendChunks(response.writeHead(200), Buffer.alloc(64 * 1024, 32));
