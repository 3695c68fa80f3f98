import { describe, expect, test } from 'vitest';
import type { Failure, Ok } from '@/lib/console/browser/result';
import type { ReadBack } from '@/lib/console/writes/read-back';
import type { QuestionsResult, Write } from '@/lib/console/writes/write-actions';
import { type ClientWrite, createWrite, type SentRequest } from './create-write';

const ok: Ok<unknown> = { kind: 'ok', value: {}, requestId: 'r' };
const unknown: Failure = { kind: 'unknown', cause: 'timeout', message: '', requestId: 'r' };
const refused: Failure = { kind: 'refused', status: 400, message: '', issues: [], requestId: 'r' };
const limited: Failure = { kind: 'limited', wait: 9, message: '', requestId: 'r' };
const unread: QuestionsResult = {
  kind: 'ask',
  questions: [{ kind: 'unread', paths: ['tag'], isStale: false }],
};
const changed: QuestionsResult = { kind: 'ask', questions: [{ kind: 'changed', record: { tag: 'theirs' } }] };

const same: ReadBack = { seen: 'same', isProof: true };
const old: ReadBack = { seen: 'differs', paths: ['phone'] };
const absent: ReadBack = { seen: 'absent' };

const request: ClientWrite = { operation: 'updateCustomer', tenant: 'acme', body: { tag: 'mine' } };

type Outcome = Ok<unknown> | Failure | QuestionsResult;

/** Returns a write whose requests and reads get these results, one after the other. */
function writing(
  outcomes: readonly (Outcome | Error | (() => Promise<Outcome>))[],
  reads: readonly (ReadBack | Error | (() => Promise<ReadBack>))[] = [],
  options?: Parameters<typeof createWrite>[0],
) {
  const sent: Write[] = [];
  const waited: number[] = [];
  const readAsLast: boolean[] = [];
  const write = createWrite(options, {
    async send(one) {
      const outcome = outcomes[sent.length] ?? new Error('sent too often');
      sent.push(one);
      if (outcome instanceof Error) throw outcome;
      return typeof outcome === 'function' ? outcome() : outcome;
    },
    async read({ isLast }) {
      const found = reads[readAsLast.length] ?? new Error('read too often');
      readAsLast.push(isLast);
      if (found instanceof Error) throw found;
      return { ...ok, value: typeof found === 'function' ? await found() : found };
    },
    confirm: async () => true,
    wait: async (ms) => waited.push(ms),
  });
  return { write, sent, waited, readAsLast, kind: () => write.getState().outcome?.kind };
}

describe('a send', () => {
  test('sends nothing when its person cancels, and then displays the outcome before', async () => {
    const { write, sent, kind } = writing([unknown, unread]);
    await write.send(request);
    const confirm = async () => undefined;
    expect(await write.send({ ...request, confirm })).toBeUndefined();
    expect([sent.length, kind()]).toEqual([1, 'unknown']);
    expect(await write.send({ ...request, ask: async () => undefined })).toBeUndefined();
    expect(kind()).toBe('unknown');
  });

  test('repeats its answers, and asks a question again when its details changed', async () => {
    const { write, sent } = writing([unread, unread, ok]);
    const asked: boolean[] = [];
    const ask: ClientWrite['ask'] = async ({ isChanged }) => {
      asked.push(isChanged);
      return true;
    };
    expect(await write.send({ ...request, ask })).toBe(ok);
    expect(asked).toEqual([false, true]);
    expect(sent.map(({ checks }) => checks?.answered)).toEqual([
      undefined,
      unread.questions,
      unread.questions,
    ]);
  });

  test('is merged into a record that somebody else has changed, or not sent', async () => {
    const { write, sent } = writing([changed, ok, changed]);
    const checks = { lastRead: { tag: 'old', integrationId: '7' } };
    await write.send({ ...request, checks, merge: async (record) => ({ ...record, note: 'mine' }) });
    expect(sent[1]).toMatchObject({
      body: '{"tag":"theirs","note":"mine"}',
      checks: { lastRead: { tag: 'theirs', integrationId: '7' } },
    });
    expect(await write.send(request)).toBeUndefined();
  });

  test('is unknown when our own server cannot be reached, and not sent when its page cannot ask', async () => {
    const lost = writing([new Error('network')]);
    expect(await lost.write.send(request)).toMatchObject({ kind: 'unknown', cause: 'console' });
    const { write, sent, kind } = writing([unread]);
    const ask = () => Promise.reject(new Error('no dialog'));
    expect(await write.send({ ...request, ask })).toMatchObject({ kind: 'unreachable' });
    expect([sent.length, kind(), write.unanswered()]).toEqual([1, 'unreachable', undefined]);
  });
});

describe('the idempotency key', () => {
  const keysOf = ({ sent }: { sent: readonly Write[] }) =>
    sent.map(({ idempotencyKey }) => sent.findIndex((one) => one.idempotencyKey === idempotencyKey));

  test('stays until there is a response, for any content, and also after a question', async () => {
    const all = writing([limited, unread, unknown, ok]);
    for (const tag of ['a', 'b', 'c'])
      await all.write.send({ ...request, body: { tag }, ask: async () => true });
    expect(keysOf(all)).toEqual([0, 0, 0, 0]);
  });

  test('is new after a refusal, which would be replayed, and for content after an acceptance', async () => {
    const all = writing([refused, ok, ok, ok]);
    for (const tag of ['a', 'a', 'a', 'b']) await all.write.send({ ...request, body: { tag } });
    expect(keysOf(all)).toEqual([0, 1, 1, 3]);
  });

  test('is new for other content where each send is an intent of its own', async () => {
    const all = writing([unknown, unknown, unknown], [], { isSeparate: true });
    await all.write.send(request);
    await all.write.send(request);
    await all.write.send({ ...request, body: {} });
    expect(keysOf(all)).toEqual([0, 0, 2]);
  });

  test('is kept by a draft, also while the request is under way', async () => {
    let draft: SentRequest | undefined;
    const { write, sent } = writing([
      async () => {
        draft = write.unanswered();
        return unknown;
      },
    ]);
    await write.send(request);
    expect(draft).toEqual(write.unanswered());
    const next = writing([ok]);
    next.write.resume(draft);
    await next.write.send(request);
    expect(next.sent[0]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
    expect(next.write.unanswered()).toBeUndefined();
  });

  test('stays when a draft is restored after a request without a response', async () => {
    const { write, sent } = writing([unknown, ok]);
    await write.send(request);
    write.resume(undefined);
    await write.send({ ...request, body: {} });
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  test('is repeated to the platform once, after its person has checked', async () => {
    const { write, sent } = writing([unknown, unread, unknown, unknown]);
    await write.send(request);
    write.allowRepeat();
    await write.send({ ...request, ask: async () => undefined });
    await write.send(request);
    await write.send(request);
    expect(sent.map(({ allowRepeat }) => allowRepeat)).toEqual([false, true, true, false]);
  });
});

test('the end of a wait allows the next send', async () => {
  const { write } = writing([limited]);
  await write.send(request);
  write.endWait();
  expect(write.getState().outcome).toMatchObject({ kind: 'limited', wait: 0 });
});

test('an order that was rejected again meanwhile is sent with its new entry', async () => {
  const now = { state: 'rejected', entry: 'e2', cause: 'InvalidCity', at: '2026-01-02T00:00:00Z' } as const;
  const { write, sent } = writing([
    { kind: 'ask', questions: [{ kind: 'orderChanged', record: 'R', href: '/', now }] },
    ok,
  ]);
  const rejection = { entry: 'e1', record: 'R', at: '2026-01-01T00:00:00Z' };
  await write.send({ ...request, checks: { rejection }, ask: async () => true });
  expect(sent.map(({ checks }) => checks?.rejection)).toEqual([
    rejection,
    { entry: 'e2', record: 'R', at: now.at },
  ]);
});

describe('reading back', () => {
  const unproven: Ok<unknown> = { ...ok, isUnproven: true };
  async function reading(reads: readonly (ReadBack | Error)[], outcome: Ok<unknown> | Failure = unproven) {
    const all = writing([outcome], reads);
    await all.write.send(request);
    return { ...all, found: await all.write.readBack('acme') };
  }

  test('reads a record only once that is as sent, and a stale copy again after 10 seconds', async () => {
    expect(await reading([same])).toMatchObject({ found: same, waited: [], readAsLast: [false] });
    const stale = await reading([old, same]);
    expect(stale).toMatchObject({ found: same, waited: [10_000], readAsLast: [false, true] });
  });

  test('results in its last read, and never throws', async () => {
    expect((await reading([absent, old])).found).toMatchObject(old);
    expect((await reading([old, absent])).found).toMatchObject(absent);
    expect((await reading([old, new Error('no response')])).found).toMatchObject({ seen: 'unread' });
  });

  test('proves a save whose response did not', async () => {
    const { write, found } = await reading([{ seen: 'same', isProof: false }]);
    expect(write.getState().outcome).toEqual(ok);
    expect(found.endsUnknown).toBe(false);
  });

  test('proves a write without a response only if all of it was read', async () => {
    const partly = await reading([{ seen: 'same', isProof: false }], unknown);
    partly.write.clearOutcome();
    expect([partly.kind(), partly.found.endsUnknown]).toEqual(['unknown', false]);
    const { write, found, kind } = await reading([same], unknown);
    expect([kind(), found.endsUnknown, write.unanswered()]).toEqual(['ok', true, undefined]);
  });

  test('of an earlier request goes on after a refusal, and reports a difference', async () => {
    const { write, readAsLast } = writing(
      [ok, refused],
      [
        async () => {
          await write.send(request);
          return old;
        },
        old,
      ],
    );
    await write.send(request);
    expect(await write.readBack('acme')).toEqual(old);
    expect(readAsLast).toEqual([false, true]);
  });

  test('of an earlier request proves nothing about a later one', async () => {
    const { write, kind } = writing(
      [unknown, unknown],
      [
        async () => {
          await write.send(request);
          return same;
        },
      ],
    );
    await write.send(request);
    expect(await write.readBack('acme')).toEqual(same);
    expect(kind()).toBe('unknown');
  });

  test('proves nothing while another request is under way', async () => {
    const { write } = writing(
      [
        unknown,
        async () => {
          expect(await write.readBack('acme')).toEqual(same);
          return unknown;
        },
      ],
      [same],
    );
    await write.send(request);
    await write.send(request);
    expect.assertions(1);
  });

  test('proves an earlier request while its person is asked about the next one, which has its key', async () => {
    const { write, sent, kind } = writing([unknown, ok], [same]);
    await write.send(request);
    const confirm = () =>
      write.readBack('acme').then(({ endsUnknown }) => {
        expect([endsUnknown, kind()]).toEqual([true, 'ok']);
        return true as const;
      });
    await write.send({ ...request, confirm });
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });
});
