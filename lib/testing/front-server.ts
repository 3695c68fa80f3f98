import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { createHttpServer } from '@/lib/server/front-server';
import { closeConnections, listen } from '@/lib/server/listen';
import { type Backends, createRequestHandler } from '@/lib/server/request-handler';

/** The running front server of a test. */
export type FrontServer = {
  port: number;
  server: Server;
  /** Sends raw bytes in several writes, and reads until the server closes the connection. */
  raw: (...pieces: (string | Buffer)[]) => Promise<RawResponse>;
  end: () => Promise<void>;
};

type RawResponse = { status: number; headers: Record<string, string>; body: string };

function parseRawResponse(text: string): RawResponse {
  const at = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, at).split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    ),
    body: text.slice(at + 4),
  };
}

/** Starts the front server with the test's handler in place of the console. */
export async function startFront(
  console: (req: IncomingMessage, res: ServerResponse) => unknown,
  behind: Partial<Backends> = {},
  options: ServerOptions = {},
): Promise<FrontServer> {
  const handle = createRequestHandler({
    phase: () => 'ready',
    started: Promise.resolve(),
    ownHost: () => 'own.example:1',
    publicHosts: ['here.example', 'shop.example', 'x'],
    console: async (req, res) => {
      await console(req, res);
    },
    platform: () => undefined,
    isSignedIn: async () => false,
    ...behind,
  });
  const server = createHttpServer(options, handle);
  const port = await listen(server, 0, '127.0.0.1');
  const raw: FrontServer['raw'] = async (...pieces) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
    for (const piece of pieces) {
      if (socket.destroyed) break;
      await new Promise((settle) => socket.write(piece, settle));
    }
    await closed;
    return parseRawResponse(text);
  };
  return { port, server, raw, end: () => closeConnections(server, 0) };
}
