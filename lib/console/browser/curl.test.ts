import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatCurl } from './curl';

/** Runs the command in a shell where `curl` is a function that prints one argument per line. */
const heard = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PLATFORM_API_KEY: 'k3y' },
  })
    .split('\0')
    .slice(0, -1);

test('a shell parses the curl command back to exactly the sent request, for any body', () => {
  const body = `{"name":"l'été $HOME \`id\` \\\\ \\"x\\"","tag":"ş"}`;
  const command = formatCurl('https://platform.example/', {
    method: 'PATCH',
    path: '/openapi/v1/A%2FB?dqb=o%3DEquals',
    tenant: 'demo',
    body,
    idempotencyKey: 'key-1',
  });
  expect(heard(command)).toEqual([
    ...['-X', 'PATCH', 'https://platform.example/openapi/v1/A%2FB?dqb=o%3DEquals'],
    ...['-H', 'authorization: k3y', '-H', 'x-tenant-id: demo', '-H', 'idempotency-key: key-1'],
    ...['-H', 'content-type: application/json', '--data-raw', body],
  ]);
});

test('the curl command of a read has no body or idempotency key, and never contains the API key', () => {
  const command = formatCurl('http://127.0.0.1:3000', {
    method: 'GET',
    path: '/openapi/v1/Stocks',
    tenant: 'a',
  });
  expect(command).not.toContain('k3y');
  expect(heard(command)).toEqual([
    ...['-X', 'GET', 'http://127.0.0.1:3000/openapi/v1/Stocks'],
    ...['-H', 'authorization: k3y', '-H', 'x-tenant-id: a'],
  ]);
});
