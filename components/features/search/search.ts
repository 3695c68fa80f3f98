import { recordPath } from '@/components/record/record-path';
import { sentOrders, sentShipments } from '@/components/record/sent-records/sent-kinds';
import { gathered, type SearchAnswer, type SearchHit } from '@/components/shell/command-palette/search-hit';
import { ask, can, isOffered } from '@/lib/console/api-client/capabilities';
import type { PageRow } from '@/lib/console/operations/pages';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { sentAmong } from '@/lib/console/request-log/sent-records';
import { type Filter, printDqb } from '@/lib/contract/dqb/dqb';
import { matches } from '@/lib/contract/dqb/evaluate';
import { isOperationName } from '@/lib/contract/operations';
import { type ListPage, readListPage } from '@/lib/contract/schema/list-answer';
import type { Operation } from '@/lib/contract/schema/operation';
import type { Lookup } from './lookups';
import { matchOf, type SearchInput } from './search-input';

const kinds = { 'sales-orders': sentOrders, shipments: sentShipments } as const;

async function sentLotHits(tenant: string, asked: SearchInput): Promise<SearchHit[]> {
  const { rows } = await listSentLots(tenant, { codes: asked.codes, count: 20 });
  return rows.flatMap(({ sent }): SearchHit[] => {
    const [sku, lot] = [String(sent.sku ?? ''), String(sent.lotNumber ?? '')];
    const fits = matchOf(asked, { codes: () => [lot, sent.supplierLotNumber] }, sent);
    return fits
      ? [{ kind: 'lots', path: recordPath('lots', sku, lot), label: lot, hint: sku, ...fits, sent: true }]
      : [];
  });
}

/** The records with this very code that were sent from here, where the platform cannot be asked. */
async function sentHits({ kind, codes }: Lookup, tenant: string, asked: SearchInput): Promise<SearchHit[]> {
  // Other codes of a record than its key are not kept in a way that can be asked.
  if (!codes) return [];
  if (kind === 'lots') return sentLotHits(tenant, asked);
  if (kind !== 'sales-orders' && kind !== 'shipments') return [];
  const keys = await sentAmong(tenant, kinds[kind], asked.codes);
  return keys.map((key) => ({ kind, path: recordPath(kind, key), label: key, exact: true, sent: true }));
}

/** So many are shown of each question. */
const SHOWN = 6;

type Question = {
  kind: SearchAnswer['kind'];
  filters: readonly Filter[];
  hitsOf: (row: PageRow) => SearchHit[];
};

/**
 * What a page of at most `asked` rows tells. A platform may pass over a question that it does not know and answer with records
 * of any kind: what it did not show was not searched then.
 */
export function matchedField(
  { rows, total = Number.POSITIVE_INFINITY }: ListPage,
  asked: number,
  { kind, filters, hitsOf }: Question,
): SearchAnswer {
  const hits = gathered(rows.flatMap(hitsOf));
  const isPassedOver = rows.some((row) => !matches(filters, row));
  return {
    kind,
    hits: hits.slice(0, SHOWN),
    more: hits.length > SHOWN || (rows.length >= asked && !isPassedOver),
    ...(isPassedOver && total > rows.length ? { partly: true as const } : {}),
  };
}

/** So many are read, since a word is looked for in what comes back. */
const READ = 40;
/** A lookup that takes longer is of no use to somebody who types. */
const LIMIT_MS = 6_000;

type Going = { tenant: string; asked: SearchInput; signal: AbortSignal };

async function offered({ operation }: Lookup, tenant: string): Promise<boolean> {
  return !operation.extension || (isOperationName(operation.name) && (await can(operation.name, tenant)));
}

const hitOf = (lookup: Lookup, asked: SearchInput, row: PageRow): SearchHit[] => {
  const fits = matchOf(asked, lookup, row);
  return fits ? [{ kind: lookup.kind, ...lookup.show(row), ...fits }] : [];
};

/** So many questions a search may ask a platform that limits calls. */
const MOST_CALLS = 4;
/** A query holds no more filters (D5). */
const MOST_FILTERS = 20;

/** All lookups of one list as one question, as far as it holds them. */
function together(lookups: readonly Lookup[], asked: SearchInput): { filters: Filter[]; of: Lookup[] } {
  const filters: Filter[] = [];
  const of: Lookup[] = [];
  for (const lookup of lookups) {
    const own = lookup.ask(asked);
    if (!own || filters.length + own.length > MOST_FILTERS) continue;
    filters.push(...own);
    of.push(lookup);
  }
  return {
    filters: filters.map((filter, i) => (i < filters.length - 1 ? { ...filter, logic: 'OrElse' } : filter)),
    of,
  };
}

/**
 * As `look`, where the platform limits calls: the lookups of one list go as one question, the likeliest four lists first, and
 * the kinds that were not asked are named. `tell` hears every answer as it comes.
 */
export async function searchSparingly(
  lookups: readonly Lookup[],
  going: Going,
  tell: (told: SearchAnswer) => void,
): Promise<void> {
  const { tenant, asked, signal } = going;
  const by = /\d/.test(asked.codes[0] ?? '') ? 'code' : 'name';
  const lists = new Map<Operation, Lookup[]>();
  for (const lookup of lookups.toSorted((a, b) => a.rank[by] - b.rank[by]))
    lists.set(lookup.operation, [...(lists.get(lookup.operation) ?? []), lookup]);
  let left = MOST_CALLS;
  const waiting: Promise<void>[] = [];
  for (const [operation, all] of lists) {
    const { filters, of } = together(all, asked);
    const [first] = of;
    if (!first) continue;
    const { kind } = first;
    // What nobody knows to be offered is not asked for first: the question itself tells.
    if ((await isOffered(operation, tenant)) === false) waiting.push(tellSent(of));
    else if (left === 0) tell({ kind, skipped: true });
    else {
      left -= 1;
      waiting.push(askTogether(operation, filters, of));
    }
  }
  await Promise.all(waiting);

  /** What was sent from here, where the platform does not offer the list. */
  async function tellSent(of: readonly Lookup[]): Promise<void> {
    await Promise.all(
      of.map(async (lookup) => tell((await searchLists(lookup, going)) ?? { kind: lookup.kind, hits: [] })),
    );
  }

  async function askTogether(operation: Operation, filters: Filter[], of: readonly Lookup[]): Promise<void> {
    const kind = of[0]?.kind ?? 'products';
    const query = { dqb: printDqb({ filters, sort: [], offset: 0, count: READ }) };
    const { result } = await ask(operation, { tenant, query, signal, limitMs: LIMIT_MS });
    if (result.kind === 'missing') return tellSent(of);
    if (result.kind !== 'ok') return tell({ kind, failed: true });
    const hitsOf = (row: PageRow) => of.flatMap((lookup) => hitOf(lookup, asked, row));
    tell(matchedField(readListPage(result.answer), READ, { kind, filters, hitsOf }));
  }
}

/** Asks one question. Where the platform does not offer it, what was sent from here answers. Never throws. */
export async function searchLists(
  lookup: Lookup,
  { tenant, asked, signal }: Going,
): Promise<SearchAnswer | undefined> {
  const { kind, operation } = lookup;
  const filters = lookup.ask(asked);
  if (!filters) return undefined;
  try {
    const known = async (): Promise<SearchAnswer> => ({
      kind,
      hits: await sentHits(lookup, tenant, asked),
      sent: true,
    });
    if (!(await offered(lookup, tenant))) return await known();
    const query = { dqb: printDqb({ filters, sort: [], offset: 0, count: READ }) };
    const { result } = await ask(operation, { tenant, query, signal, limitMs: LIMIT_MS });
    if (result.kind === 'missing') return await known();
    if (result.kind !== 'ok') return { kind, failed: true };
    return matchedField(readListPage(result.answer), READ, {
      kind,
      filters,
      hitsOf: (row) => hitOf(lookup, asked, row),
    });
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return { kind, failed: true };
  }
}
