import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ConsoleResponse } from './console-response';

it('a header set to a one-item list is stored as a string, and longer lists as lists', () => {
  const res = new ConsoleResponse(new IncomingMessage(new Socket()));
  res.setHeader('content-type', ['application/json']).setHeader('set-cookie', ['a=1', 'b=2']);
  expect(res.getHeaders()).toEqual({ 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
});
