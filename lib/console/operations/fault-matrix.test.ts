import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRequestLog, requestLogEntry } from '@/lib/console/request-log/list-requests';
import { type OperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { env } from '@/lib/env';
import en from '@/lib/messages/en.json';
import { faultedResponse, sampleInput } from '@/lib/testing/contract-samples';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { type UpstreamFault, upstreamFaults } from '@/lib/testing/upstream-faults';
import { call } from '../api-client/call';
import type { Result } from '../browser/result';
import { parseInput } from '../http/read-input';
import { logAndSend } from '../writes/log-and-send';

// Every operation of the contract with every fault in the long run; the daily run covers each fault once, and all faults for
// operations that create or subtract.

const names = Object.values(operations).map(({ name }) => name);
const LIMIT_MS = 700;
/** Longer than a busy machine needs to read ten megabytes of a gigabyte, or to try a read three times. */
const PATIENT_MS = 10_000;

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const chosen = (operation: Operation, nthOperation: number, nthFault: number) =>
  env.soak ||
  operation.effect === 'create' ||
  operation.effect === 'subtract' ||
  nthFault === nthOperation % upstreamFaults.length;

const cells = names.flatMap((name, i) =>
  upstreamFaults.flatMap((fault, j) =>
    chosen(operations[name], i, j) ? [{ name, fault, cell: `${name}: ${fault.name}` }] : [],
  ),
);

const table = new Map<string, string>();

const waits = ({ name }: UpstreamFault) => ['no headers, ever', 'a drip'].includes(name);

/** The cause of a result as shown to a person. */
function namedCause(result: Result<unknown>): string | undefined {
  const causes: Readonly<Record<string, string>> = en.table.failed.cause;
  if (result.kind === 'unreachable' || result.kind === 'unknown') return causes[result.cause];
  return 'message' in result ? result.message : result.kind;
}

async function play(name: OperationName, fault: UpstreamFault) {
  const operation: Operation = operations[name];
  const answer = faultedResponse(name);
  const tenant = randomUUID();
  const input = parseInput(operation, sampleInput(name));
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  upstream.play(fault.script(answer));
  const timeoutMs = waits(fault) ? LIMIT_MS : PATIENT_MS;
  if (operation.effect === 'read') {
    const { params, query } = input;
    const { result } = await call(operation, { tenant, params, query, timeoutMs });
    return { operation, answer, input, result, entries: [] };
  }
  const person = { id: 'p1', name: 'Deniz Kaya' };
  const result = await logAndSend({
    operation,
    person,
    tenant,
    input,
    idempotencyKey: randomUUID(),
    timeoutMs,
  });
  const { entries } = await listRequestLog({ tenant });
  return {
    operation,
    answer,
    input,
    result,
    entries: await Promise.all(entries.map(({ id }) => requestLogEntry(id, tenant))),
  };
}

/** The outcome in the request log. */
const logged: Readonly<Record<string, string>> = {
  ok: 'answered',
  unknown: 'unknown',
  unreachable: 'unreachable',
  refused: 'refused',
  missing: 'refused',
  limited: 'refused',
};

describe('every operation under every upstream fault', () => {
  it.each(cells)('$cell', async ({ name, fault, cell }) => {
    table.set(cell, 'FAILED');
    const { operation, answer, input, result, entries } = await play(name, fault);
    const isRead = operation.effect === 'read';
    const expected = (isRead ? fault.read : fault.write)(answer);
    // A 404 for an extension means that this platform does not offer it.
    const isAbsent = operation.extension && expected.status === 404;
    expect(result).toMatchObject(isAbsent ? { kind: 'missing' } : expected);
    expect(namedCause(result)).toMatch(/\w/);
    // Each request that arrives may have its effect, so a write must arrive only once. A response without details about its orders
    // is followed by a read of the rejected ones, which has no effect.
    const arrived = upstream.seen.filter(
      ({ method, url }) => !url.endsWith('/openapi.json') && (isRead || method !== 'GET'),
    );
    expect(arrived.length).toBeGreaterThan(0);
    expect(arrived.length).toBeLessThanOrEqual(isRead ? 3 : 1);
    expect(upstream.seen.every(({ url }) => !url.includes('elsewhere'))).toBe(true);
    // Pages must be able to iterate the lists of a result, whatever the response was.
    const isOdd = fault.name === 'unknown values';
    if (result.kind === 'ok' && !isOdd) expect(operation.response.safeParse(result.value).success).toBe(true);
    if (!isRead) {
      const body = JSON.stringify(input.body);
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({ operation: name, body, outcome: logged[result.kind] });
      expect(arrived[0]?.body).toBe(body);
      if ('status' in expected) expect(entries[0]?.status).toBe(expected.status);
    }
    table.set(cell, result.kind);
  });
});

afterAll(() => {
  if (!env.soak) return;
  const short = (kind = '') => kind.slice(0, 4).padEnd(5);
  const wide = Math.max(...names.map((name) => name.length)) + 1;
  const lines = names.map((name) => {
    const kinds = upstreamFaults.map((fault) => short(table.get(`${name}: ${fault.name}`)));
    return `${name.padEnd(wide)}${kinds.join('')}`;
  });
  const passedCount = [...table.values()].filter((kind) => kind !== 'FAILED').length;
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    'test-results/faults.txt',
    [
      `${'operation'.padEnd(wide)}${upstreamFaults.map((_, i) => short(String(i + 1))).join('')}`,
      ...lines,
      '',
      ...upstreamFaults.map(({ name }, i) => `${String(i + 1).padStart(2)}  ${name}`),
      '',
      `${passedCount} of ${names.length * upstreamFaults.length}: cause named, payload kept, outcome logged, one effect at most`,
      '',
    ].join('\n'),
  );
});
