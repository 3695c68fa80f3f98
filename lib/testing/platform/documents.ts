import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeConnections, listen } from '@/lib/server/listen';
import { sendChunks } from '../send-chunks';

type Respond = (res: ServerResponse, req: IncomingMessage) => void;

const complete =
  (body: Buffer | string, headers: Record<string, string> = {}): Respond =>
  (res) => {
    res.writeHead(200, headers).end(body);
  };

export const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex');

/** Sends a byte every 100 ms without end. */
const drip: Respond = (res) => {
  res.writeHead(200).write('%PDF-1.7');
  const timer = setInterval(() => res.write(' '), 100);
  res.once('close', () => clearInterval(timer));
};

const plays: Record<string, Respond> = {
  '/a.pdf': complete(pdf, { 'content-type': 'application/pdf' }),
  '/typeless': complete(pdf),
  '/lying.html': complete(pdf, { 'content-type': 'text/html' }),
  '/a.png': complete(png),
  '/a.jpg': complete(jpeg),
  '/a.zpl': complete('^XA^FO50,50^FDHello^FS^XZ'),
  '/html.pdf': complete('<!doctype html><script>alert(1)</script>', { 'content-type': 'application/pdf' }),
  '/polyglot.pdf': complete(`<html><script>alert(1)</script><!-- ${pdf} -->`, {
    'content-type': 'application/pdf',
  }),
  '/a.svg': complete('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', {
    'content-type': 'image/svg+xml',
  }),
  '/xml.svg': complete('<?xml version="1.0"?><svg/>', { 'content-type': 'image/png' }),
  '/empty': complete(''),
  '/text': complete('just words'),
  '/gzip': complete(Buffer.from('1f8b0800', 'hex'), {
    'content-encoding': 'gzip',
    'content-type': 'application/pdf',
  }),
  '/max': complete(Buffer.concat([Buffer.from(pdf), Buffer.alloc(10_000_000 - pdf.length)])),
  '/over': complete(Buffer.concat([Buffer.from(pdf), Buffer.alloc(10_000_001 - pdf.length)])),
  '/endless': (res) => {
    res.writeHead(200).write('%PDF-1.7');
    sendChunks(res, Buffer.alloc(65_536));
  },
  '/drip': drip,
  '/short': (res) => {
    res.writeHead(200, { 'content-length': '1000' }).write(pdf, () => res.destroy());
  },
  '/reset': (res) => {
    res.destroy();
  },
  '/404': (res) => {
    res.writeHead(404).end(pdf);
  },
  '/500': (res) => {
    res.writeHead(500).end();
  },
  '/204': (res) => {
    res.writeHead(204).end();
  },
  '/loop': (res) => {
    res.writeHead(302, { location: '/loop' }).end();
  },
};

const redirect =
  (location: string, status = 302, headers: Record<string, string> = {}): Respond =>
  (res) => {
    res.writeHead(status, { location, ...headers }).end();
  };

/**
 * Starts a server with valid and invalid documents on loopback. `/to?<URL>` redirects to the URL. `/close?<URL>` also redirects,
 * and closes the connection. `/hops/<n>` redirects n times.
 */
export async function documentServer() {
  const requested: string[] = [];
  const server = createServer((req, res) => {
    const url = req.url ?? '';
    requested.push(url);
    const hops = /^\/hops\/(\d+)$/.exec(url);
    const play = url.startsWith('/to?')
      ? redirect(decodeURIComponent(url.slice(4)))
      : url.startsWith('/close?')
        ? redirect(decodeURIComponent(url.slice(7)), 302, { connection: 'close' })
        : hops
          ? redirect(Number(hops[1]) > 1 ? `/hops/${Number(hops[1]) - 1}` : '/a.pdf', 307)
          : plays[url];
    if (play) play(res, req);
    else res.writeHead(410).end();
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    port,
    asked: requested,
    end: () => closeConnections(server, 0),
  };
}
