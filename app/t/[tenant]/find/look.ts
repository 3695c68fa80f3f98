import { gathered, type Hit, type Told } from '@/components/palette/hit';
import { printDqb } from '@/lib/contract/dqb';
import { isOperationName } from '@/lib/contract/operations';
import { ask, can } from '@/lib/gateway/capabilities';
import { type PageRow, pageRowsIn } from '@/lib/gateway/pages';
import { type Asked, judge } from './asked';
import type { Lookup } from './lookups';
import { sentHits } from './sent';

/** So many are read, since a word is looked for in what comes back; so many are shown. */
const READ = 40;
const SHOWN = 6;
/** A lookup that takes longer is of no use to somebody who types. */
const LIMIT_MS = 6_000;

type Going = { tenant: string; asked: Asked; signal: AbortSignal };

async function offered({ operation }: Lookup, tenant: string): Promise<boolean> {
  return !operation.extension || (isOperationName(operation.name) && (await can(operation.name, tenant)));
}

const hitOf = (lookup: Lookup, asked: Asked, row: PageRow): Hit[] => {
  const fits = judge(asked, lookup, row);
  return fits ? [{ kind: lookup.kind, ...lookup.show(row), ...fits }] : [];
};

/** Asks one question. Where the platform does not offer it, what was sent from here answers. Never throws. */
export async function look(lookup: Lookup, { tenant, asked, signal }: Going): Promise<Told | undefined> {
  const { kind, operation } = lookup;
  const filters = lookup.ask(asked);
  if (!filters) return undefined;
  try {
    const known = async (): Promise<Told> => ({
      kind,
      hits: await sentHits(lookup, tenant, asked),
      sent: true,
    });
    if (!(await offered(lookup, tenant))) return await known();
    const query = { dqb: printDqb({ filters, sort: [], offset: 0, count: READ }) };
    const { result } = await ask(operation, { tenant, query, signal, limitMs: LIMIT_MS });
    if (result.kind === 'missing') return await known();
    if (result.kind !== 'ok') return { kind, failed: true };
    const rows = pageRowsIn(result.answer);
    const hits = gathered(rows.flatMap((row) => hitOf(lookup, asked, row)));
    return { kind, hits: hits.slice(0, SHOWN), more: hits.length > SHOWN || rows.length >= READ };
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return { kind, failed: true };
  }
}
