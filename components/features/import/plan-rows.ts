import { type Fates, idOf } from './apply-results';
import type { Entry } from './import-session';
import type { Batch } from './row-states';
import type { Run } from './run-model';
import { keep, keepPlan } from './save-rows';
import { nextOf } from './send-rows';

const MOST_SKIPPED = 2_000;
/** Batches kept in one call. */
const TOGETHER = 50;

/** Keeps what need not be sent, with the reason, as a batch that is settled from the start. */
async function keepSkipped(run: Run, entries: Entry[]): Promise<void> {
  const fates: Fates = Object.fromEntries(
    entries.map((entry) => [
      idOf(entry),
      { s: 'skipped', why: entry.plan.act === 'skip' ? entry.plan.why : '' },
    ]),
  );
  const batch: Batch = { n: nextOf(run), entries, settled: true, fates };
  await keepPlan(run.props, [batch]);
  run.states.take(batch);
  run.batches.push(batch);
  const counts = JSON.stringify(run.states.counts());
  await keep(run.props, {
    kind: 'settle',
    n: batch.n,
    settled: true,
    results: JSON.stringify(fates),
    counts,
  });
}

/** Decides what will be sent, and keeps it before the first is sent: a send cut off is repeated as it was. */
export async function planAll(run: Run): Promise<void> {
  const { batches, skipped } = await run.engine.ask('plan');
  const total = batches + Math.ceil(skipped / MOST_SKIPPED);
  const tell = (done: number) => run.say({ doing: { what: 'planning', done, total } });
  for (let from = 0; from < skipped; from += MOST_SKIPPED)
    await keepSkipped(run, await run.engine.ask('skipped', from, MOST_SKIPPED));
  for (let from = 0; from < batches; from += TOGETHER) {
    const part: Batch[] = [];
    for (let at = from; at < Math.min(batches, from + TOGETHER); at++) {
      const entries = await run.engine.ask('batch', at);
      part.push({ n: nextOf(run) + at - from, entries, settled: false, fates: {} });
    }
    await keepPlan(run.props, part);
    for (const batch of part) run.states.take(batch);
    run.batches.push(...part);
    tell(from + part.length);
  }
}
