import { perform, performMany } from '@/lib/console/actions';
import type { Result, WriteName } from '@/lib/console/browser/result';
import type { Write } from '@/lib/console/operations/write';
import { idOf, type Settled, settleBulk, settleSingles } from './apply-results';
import type { Entry } from './import-session';
import { lookUp } from './look-up-records';
import type { Batch } from './row-states';
import type { Run } from './run-model';
import { keep, keepPlan } from './save-rows';
import type { Send } from './targets/target';

/** After so many answers lost one after another nothing more is sent. */
const MOST_LOST = 3;

/** The key of one intent: the same records of the same batch always go out under the same one (D19). */
const keyOf = (run: Pick<Run, 'props'>, { n }: Pick<Batch, 'n'>, entry?: Entry): string =>
  `${run.props.id}.${n}${entry ? `.${idOf(entry)}` : ''}`;

/** The bench composes by the contract, and the gateway parses once more. */
const isWrite = (given: { operation: string; body: unknown }): given is Write<WriteName> =>
  given.operation !== '' && given.body !== undefined;

async function sendBulk(run: Run, batch: Batch, sends: readonly Send[]): Promise<Settled> {
  const operation = sends[0]?.operation ?? '';
  const write = {
    operation,
    tenant: run.props.tenant,
    body: sends.map(({ body }) => body),
    idempotencyKey: keyOf(run, batch),
    bulk: true,
  };
  if (!isWrite(write)) return { fates: {} };
  const result: Result<unknown> = await perform(write);
  return settleBulk(batch.entries, sends, result);
}

/** By which list and field a record that was to be created is looked for. */
const createdIn: Readonly<Record<string, readonly ['products' | 'customers', 'sku' | 'email']>> = {
  createProduct: ['products', 'sku'],
  createCustomer: ['customers', 'email'],
};

const folded = (value: unknown) => String(value ?? '').toLowerCase();
const keyIn = ({ operation, body }: Send): string =>
  folded(Reflect.get(Object(body), createdIn[operation]?.[1] ?? ''));

/** Which of these creates stand on the platform already: their answers were lost, and once more might make them twice. */
async function alreadyThere(run: Run, sends: readonly Send[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const [list, field] = createdIn[sends[0]?.operation ?? ''] ?? [];
  if (list === undefined || field === undefined) return found;
  const keys = sends.flatMap(({ body }) => String(Reflect.get(Object(body), field) ?? '') || []);
  await lookUp(run.props.tenant, [[list, keys]], [], async ({ rows }) => {
    for (const row of rows ?? []) found.add(folded(row[field]));
  });
  return found;
}

async function sendSingly(
  run: Run,
  batch: Batch,
  sends: readonly Send[],
  entries: readonly Entry[],
  again: boolean,
): Promise<Settled> {
  const there = again ? await alreadyThere(run, sends) : new Set<string>();
  const found = entries.filter((_, i) => there.has(sends[i] ? keyIn(sends[i]) : ''));
  const rest = entries.flatMap((entry, i) => {
    const send = sends[i];
    return send && !there.has(keyIn(send)) ? [{ entry, send }] : [];
  });
  const writes = rest.map(({ entry, send }) => ({
    ...send,
    idempotencyKey: keyOf(run, batch, entry),
    again,
  }));
  const result = await performMany({ tenant: run.props.tenant, writes });
  const settled =
    result.kind === 'ok'
      ? settleSingles(
          rest.map(({ entry }) => entry),
          result.answer,
        )
      : { fates: {}, stop: result };
  const done = Object.fromEntries(found.map((entry) => [idOf(entry), { s: 'done' as const }]));
  return { ...settled, fates: { ...settled.fates, ...done } };
}

const isOpen = ({ fates }: Batch, entry: Entry, again: boolean): boolean => {
  const fate = fates[idOf(entry)];
  return fate === undefined || (again && fate.s === 'unknown');
};

/** Sends one batch, or what of it has no answer yet, and keeps what became of it before anything else is sent. */
async function sendBatch(run: Run, batch: Batch, again: boolean): Promise<Settled> {
  const { bulk } = run.props;
  const entries = bulk ? batch.entries : batch.entries.filter((entry) => isOpen(batch, entry, again));
  const sends = await run.engine.ask('sends', entries);
  const settled = await (bulk ? sendBulk(run, batch, sends) : sendSingly(run, batch, sends, entries, again));
  Object.assign(batch.fates, settled.fates);
  const rest = new Set(settled.again?.map(idOf));
  // What was refused for others' faults goes on in a batch of its own, under a key of its own.
  batch.entries = batch.entries.filter((entry) => !rest.has(idOf(entry)));
  batch.settled = batch.entries.every((entry) => (batch.fates[idOf(entry)]?.s ?? 'unknown') !== 'unknown');
  run.states.take(batch);
  const counts = run.states.counts();
  const { n } = batch;
  const kept = { kind: 'settle' as const, n, settled: batch.settled };
  await keep(run.props, { ...kept, results: JSON.stringify(batch.fates), counts: JSON.stringify(counts) });
  run.say({ counts });
  return settled;
}

/** The number of the next batch. */
export const nextOf = (run: Pick<Run, 'batches'>): number =>
  run.batches.reduce((most, { n }) => Math.max(most, n), -1) + 1;

async function addBatch(run: Run, entries: Entry[]): Promise<Batch> {
  const batch = { n: nextOf(run), entries, settled: false, fates: {} };
  await keepPlan(run.props, [batch]);
  run.batches.push(batch);
  return batch;
}

async function wait(run: Run, seconds: number): Promise<void> {
  for (let left = Math.max(1, Math.ceil(seconds)); left > 0 && !run.stopped; left--) {
    run.say({ pause: left });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  run.say({ pause: undefined });
}

/** Sends everything planned that has no answer yet, one batch after the other, until it is done, paused or in vain. */
export async function sendAll(run: Run, again: 'waiting' | 'unknown'): Promise<void> {
  const isAgain = again === 'unknown';
  const queue = run.batches.filter(
    (batch) => !batch.settled && batch.entries.some((entry) => isOpen(batch, entry, isAgain)),
  );
  const rows = (batches: readonly Batch[]) =>
    batches.reduce((sum, b) => sum + b.entries.reduce((n, e) => n + e.rows.length, 0), 0);
  const total = rows(queue);
  let lost = 0;
  run.say({ problem: undefined, doing: { what: 'sending', done: 0, total } });
  for (let batch = queue[0]; batch && !run.stopped; batch = queue[0]) {
    const { stop, again: rest, fates } = await sendBatch(run, batch, isAgain);
    run.say({ doing: { what: 'sending', done: total - rows(queue), total } });
    if (stop?.kind === 'limited') {
      await wait(run, stop.wait);
      continue;
    }
    if (stop) {
      run.say({ problem: stop });
      break;
    }
    queue.shift();
    if (rest) queue.unshift(await addBatch(run, rest));
    const all = Object.values(fates);
    lost = all.length > 0 && all.every(({ s }) => s === 'unknown') ? lost + 1 : 0;
    if (lost >= MOST_LOST) break;
  }
  run.say({ doing: undefined, pause: undefined });
  // What failed is open again for mending.
  if (!run.stopped) await run.check();
}
