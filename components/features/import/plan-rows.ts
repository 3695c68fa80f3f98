import type { Failure } from '@/lib/console/browser/result';
import type { ImportedRow } from '@/lib/console/jobs/import-parts';
import type { Lookup, Source } from '@/lib/console/operations/known-records';
import { CustomerUpdate } from '@/lib/contract/resources/customers';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ProductUpdate } from '@/lib/contract/resources/products';
import { MAX_BULK } from '@/lib/contract/schema/fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Entry } from './import-session';
import type { Run } from './run-model';
import { keyIn } from './run-state';
import { Broken, keep, newId, sentRecords } from './save-rows';
import type { Known } from './targets/target';

const READ_TOGETHER = 2_000;
const IN_FLIGHT = 2;

type Found = { source: Source; asked: string[]; rows: readonly Known[] | undefined };

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value.kind === 'string' && value.kind !== 'ok';

/** What each source must tell beside the fields that the file fills. */
const besides: Readonly<Partial<Record<Source, readonly string[]>>> = {
  // What a file leaves unsaid of a record that is there goes out as it was read.
  customers: ['customerNo', ...Object.keys(CustomerUpdate.shape)],
  lots: Object.keys(LotUpsert.shape),
  products: Object.keys(ProductUpdate.shape),
  'sales-orders': ['state', 'integration', 'cargo'],
  'receiving-orders': ['state', 'integration'],
  'rejected-orders': ['error', 'createdAt'],
};

async function ask(tenant: string, lookup: Lookup): Promise<Found> {
  const response = await fetch(`/t/${encodeURIComponent(tenant)}/import/known`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lookup),
  });
  const result: unknown = await response.json();
  const { source, keys: asked } = lookup;
  if (isFailure(result)) {
    // An extension that this platform lacks: then it cannot be told, and the plan says so.
    if (result.kind === 'missing') return { source, asked, rows: undefined };
    throw new Broken(result);
  }
  const rows = isRecord(result) && Array.isArray(result.answer) ? result.answer.filter(isRecord) : [];
  return { source, asked, rows };
}

/** Looks up keys, two thousand at a time; `take` gets each part as it comes. */
export async function fetchExisting(
  tenant: string,
  wanted: readonly [Source, readonly string[]][],
  fields: readonly string[],
  take: (found: Found) => Promise<void>,
): Promise<void> {
  const asked = wanted.flatMap(([source, keys]) =>
    Array.from(
      { length: Math.ceil(keys.length / READ_TOGETHER) },
      (_, i): Lookup => ({
        source,
        keys: keys.slice(i * READ_TOGETHER, (i + 1) * READ_TOGETHER),
        // Whole records only where they are compared.
        fields: [...(besides[source] ?? []), ...(source.endsWith('orders') ? [] : fields)],
      }),
    ),
  );
  const worker = async () => {
    for (let next = asked.shift(); next; next = asked.shift()) await take(await ask(tenant, next));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

/** Records put together at a time that an older version had planned. */
const SLICE = 500;

const keepRows = (run: Run, rows: ImportedRow[]): Promise<void> =>
  keep(run.props, { kind: 'rows', together: run.props.bulk ? MAX_BULK : 1, rows });

async function keepEntries(run: Run, entries: readonly Entry[]): Promise<void> {
  const sends = await run.engine.ask('sends', entries);
  await keepRows(
    run,
    entries.flatMap(({ rows }, i) => {
      const send = sends[i];
      return send ? [{ ...send, rows, record: keyIn(send) }] : [];
    }),
  );
}

/** Puts together what an older version planned: its rows were kept, and how to send them, but not what is sent. */
export async function completePlan(run: Run): Promise<void> {
  const open = (await sentRecords(run.props)).flatMap(({ rows, plan }) => (plan ? [{ rows, plan }] : []));
  for (let at = 0; at < open.length; at += SLICE) {
    run.say({ doing: { what: 'planning', done: at, total: open.length } });
    await keepEntries(run, open.slice(at, at + SLICE));
  }
}

/** Of a page that is left or checks anew: what it was keeping is not wanted any more. */
class Outdated extends Error {}

/**
 * Keeps on the server what would be sent, as soon as it is checked: sending is then one word, and the page may be closed. Only
 * what has changed since is kept again.
 */
export class StoredParts {
  #round = newId();
  #kept = new Map<number, string>();
  #turn = 0;
  #busy: Promise<unknown> = Promise.resolve();

  /** Keeps what is good now, in place of what it was keeping; answers what there is to send. Throws where it cannot be kept. */
  async keep(
    run: Run,
    tell?: (done: number, total: number) => void,
  ): Promise<{ round: string; parts: number[] }> {
    const turn = ++this.#turn;
    const before = this.#busy;
    const work = async () => {
      await before.catch(() => undefined);
      const parts: number[] = [];
      const blocks = await run.engine.ask('plan');
      for (const [i, block] of blocks.entries()) {
        tell?.(i, blocks.length);
        for (const { part, rows } of await run.engine.ask('parts', block)) {
          if (turn !== this.#turn) throw new Outdated();
          if (this.#kept.get(part) !== rows)
            await keep(run.props, { kind: 'part', round: this.#round, part, rows });
          this.#kept.set(part, rows);
          parts.push(part);
        }
      }
      return { round: this.#round, parts };
    };
    const working = work();
    this.#busy = working;
    return working;
  }

  /** What was kept is sent, or the page is left: what is kept from now on is something else. */
  renew(): void {
    this.#turn++;
    this.#round = newId();
    this.#kept.clear();
  }
}
