import { afterAll, describe, expect, it } from 'vitest';
import { listRequestLog } from '@/lib/console/request-log/list-requests';
import { type OperationName, operations } from '@/lib/contract/operations';
import { ErrorBody } from '@/lib/contract/schema/error-codes';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { config, env, setConfig } from '@/lib/env';
import { faultedResponse, sampleInput } from '@/lib/testing/contract-samples';
import { startRelayedUpstream } from '@/lib/testing/relay-server';
import { upstreamFaults } from '@/lib/testing/upstream-faults';
import { operationPath } from '../api-client/call';
import { parseInput } from '../http/read-input';
import { flushCounts } from './relay-counts';

// A read, and a write of each effect, with every known fault of a platform: directly, and through the relay.

const LIMIT_MS = 700;
const names = env.soak
  ? (['getStocks', 'bulkUpsertSalesOrders', 'upsertLots', 'createProduct', 'cancelLineItems'] as const)
  : (['getStocks', 'bulkUpsertSalesOrders'] as const);

const { upstream, server, relayed, end } = await startRelayedUpstream();
afterAll(end);
let key: Awaited<ReturnType<typeof server.keyFor>>;

type Told = { status: number; text: string | undefined } | 'nothing';

/** The response to the caller. `text` is undefined if the response was cut off. */
async function ask(base: string, name: OperationName, timeoutMs: number): Promise<Told> {
  const operation: Operation = operations[name];
  const input = parseInput(operation, sampleInput(name));
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  const { params, query, body } = input;
  const address = operationPath(operation, params, query);
  if ('issues' in address) throw new Error(JSON.stringify(address.issues));
  try {
    const response = await fetch(`${base}${address.path}`, {
      method: operation.method,
      redirect: 'manual',
      headers: { authorization: key.secret, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text().catch(() => undefined) };
  } catch {
    return 'nothing';
  }
}

/** The outcome in the request log. */
const logged: Readonly<Record<string, string>> = {
  ok: 'answered',
  unknown: 'unknown',
  unreachable: 'unreachable',
  limited: 'refused',
  refused: 'refused',
};

const cells = names.flatMap((name) =>
  upstreamFaults.map((fault) => ({ name, fault, cell: `${name}: ${fault.name}` })),
);

describe('relayed calls under every upstream fault', () => {
  it.each(cells)('$cell', async ({ name, fault }) => {
    const answer = faultedResponse(name);
    key = await server.keyFor();
    upstream.play(fault.script(answer));
    const direct = await ask(upstream.url, name, LIMIT_MS);
    upstream.play(fault.script(answer));
    setConfig({ ...config(), relayTimeoutMs: LIMIT_MS });
    const relayedResponse = await ask(server.url, name, 20_000);
    expect(relayed()).toHaveLength(1);
    const isRead = operations[name].effect === 'read';
    if (direct === 'nothing') {
      if (relayedResponse === 'nothing') throw new Error('The relay did not answer');
      const { error } = ErrorBody.parse(JSON.parse(relayedResponse.text ?? ''));
      expect([502, 504]).toContain(relayedResponse.status);
      expect(error).toMatchObject({
        code: relayedResponse.status,
        errors: [{ errorCode: isRead ? 'no_response' : 'outcome_unknown' }],
      });
    } else expect(relayedResponse).toEqual(direct);
    if (isRead) return;
    await expect
      .poll(async () => (await listRequestLog({ tenant: key.tenant })).entries[0]?.outcome)
      .toBe(logged[fault.write(answer).kind]);
    expect((await listRequestLog({ tenant: key.tenant })).total).toBe(1);
  });
});

it('a call that its caller aborts before the response counts as a call, not as a failure', async () => {
  const { id, secret } = await server.keyFor();
  const caller = new AbortController();
  upstream.play(() => caller.abort());
  const call = fetch(`${server.url}/openapi/v1/Stocks`, {
    headers: { authorization: secret },
    signal: caller.signal,
  });
  await expect(call).rejects.toThrow();
  const counts = async () => {
    await flushCounts();
    return (await pool().query('select calls, failed from console.relay_minutes where key = $1', [id])).rows;
  };
  await expect.poll(counts).toEqual([{ calls: 1, failed: 0 }]);
});
