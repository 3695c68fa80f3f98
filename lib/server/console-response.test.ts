import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sendError } from '@/lib/console/http/error-response';
import { ConsoleResponse } from './console-response';
import { closeConnections, listen } from './listen';

it('a header set to a one-item list is stored as a string, and longer lists as lists', () => {
  const res = new ConsoleResponse(new IncomingMessage(new Socket()));
  res.setHeader('content-type', ['application/json']).setHeader('set-cookie', ['a=1', 'b=2']);
  expect(res.getHeaders()).toEqual({ 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
});

it('a response in place of another is sent as it is, although the other would have been compressed', async () => {
  const server = createServer({ ServerResponse: ConsoleResponse }, (_, res) => {
    res.beforeHead = (status) => (status === 500 ? () => sendError(res, 503, 'Try again') : undefined);
    // Override the methods as Next's compression does.
    const { write, end } = res;
    res.end = (text: unknown) => {
      res.setHeader('content-encoding', 'gzip');
      Reflect.apply(write, res, [gzipSync(String(text))]);
      return Reflect.apply(end, res, []);
    };
    res.statusCode = 500;
    res.end('Internal Server Error');
  });
  const port = await listen(server, 0, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}`);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { message: 'Try again' } }]);
  await closeConnections(server, 0);
});
