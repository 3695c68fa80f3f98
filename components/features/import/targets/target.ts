import type { z } from 'zod';
import type { WriteName } from '@/lib/console/browser/result';
import type { SentSource, Source } from '@/lib/console/operations/known-records';
import type { OrderUpsert } from '@/lib/console/request-log/sent-kinds';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { normalize } from '@/lib/contract/schema/normalize';
import type { WireRecord } from '@/lib/files/rows-to-records';
import type { Completed } from './all-targets';

export type Known = Readonly<Record<string, unknown>>;

/** The fields of a record's lines, and the lists, that a file has no column for: replacing them takes them away. */
export function missingFields(
  schema: z.ZodObject,
  record: WireRecord,
  lines: string,
  line: z.ZodObject,
): string[] {
  const rows: unknown[] = Array.isArray(record[lines]) ? record[lines] : [];
  const isFilled = (name: string) => rows.some((row) => Reflect.get(Object(row), name) !== undefined);
  return [
    ...Object.keys(schema.shape).filter((name) => record[name] === undefined && name !== lines),
    ...Object.keys(line.shape).flatMap((name) => (isFilled(name) ? [] : [`${lines}.${name}`])),
  ];
}

/** The field by which each source is asked. */
const keys: Readonly<Record<Source, string>> = {
  products: 'sku',
  lots: 'sku',
  stocks: 'sku',
  customers: 'email',
  'sales-orders': 'referenceNumber',
  'receiving-orders': 'referenceNumber',
  'rejected-orders': 'referenceNumber',
  'sent-sales-orders': 'referenceNumber',
  'sent-receiving-orders': 'referenceNumber',
};

/** Email addresses are the same in any case; everything else is exact. */
const normalizeKey = (source: Source, key: string) => (source === 'customers' ? normalize(key) : key);

/** What has been learned of the platform by asking for keys. */
export class Facts {
  #found = new Map<Source, Map<string, Known[]>>();
  #absent = new Set<Source>();

  /** The records under a key; nothing while it has not been asked, or cannot be. */
  of(source: Source, key: string): readonly Known[] | undefined {
    return this.#found.get(source)?.get(normalizeKey(source, key));
  }

  /** Whether the answer is known, or never will be. */
  settled(source: Source, key: string): boolean {
    return key === '' || this.#absent.has(source) || this.of(source, key) !== undefined;
  }

  /** The platform has no such list. */
  giveUp(source: Source): void {
    this.#absent.add(source);
  }

  /** Takes what came back for the keys asked; a key without a record is known not to be there. */
  learn(source: Source, requestedKeys: readonly string[], rows: readonly Known[]): void {
    const found = this.#found.get(source) ?? new Map<string, Known[]>();
    this.#found.set(source, found);
    for (const key of requestedKeys) found.set(normalizeKey(source, key), []);
    for (const row of rows) found.get(normalizeKey(source, String(row[keys[source]])))?.push(row);
  }
}

/**
 * What sending a record would do. `save`: whether it is there already cannot be told here. `under`: the integration that it
 * goes out under where the file names none, and `from`: who says so.
 */
export type Plan =
  | ({
      act: 'create' | 'update' | 'save';
      id?: number;
      under?: string;
      from?: From;
      replaces?: Replaced;
    } & Completed)
  | { act: 'skip'; why: SkipReason };
/** What stands there and is lost by sending: of which record, and what takes its place. */
export type Replaced = { record: string; before: string; after: string };
export type SkipReason = 'same' | 'exists' | 'mayExist' | 'cannotUpdate' | 'past' | 'repeated';

/** Who says which integration a record belongs to: the file, an earlier send, the person for the whole file; or nobody does. */
export type From = 'file' | 'sent' | 'said' | 'none' | 'unknown' | 'foreign';

export type Choices = {
  /** What to do with records that are there already. */
  existing: 'update' | 'leave';
  /** The platform can change such records. */
  canUpdate: boolean;
  /** The platform is known to keep fields that a write leaves out. */
  keepsOmitted?: boolean;
  /** Records that break nothing but our own rules are sent all the same. */
  ignoreRules?: boolean;
  /** The integration of all records of which nothing else tells it; '' none. Missing: nobody has said. */
  integration?: { id: string; name?: string };
};

/** One write, as the gateway takes it. */
export type Send = { operation: WriteName; params?: WireRecord; body: unknown };

/** A kind of record that a file can bring in. */
export type Target = {
  /** What a new record must be, and what one that is there already must be. */
  created: z.ZodObject;
  changed?: z.ZodObject;
  /** The fields that tell records apart. */
  keys: readonly string[];
  /** Rows with the same key are one record, a row a line. */
  grouped: boolean;
  /** Records go in lists (D20), else one by one. */
  bulk: boolean;
  /** The upsert whose records belong to an integration: which one may have to be said for the file. */
  integrated?: OrderUpsert;
  /** Fields that no column can fill. */
  without?: readonly string[];
  /** What must be known of the platform before the record can be judged. */
  lookups: (record: WireRecord) => readonly { source: Source; key: string }[];
  /** What must not be sent although its shape is right. */
  faults?: (record: WireRecord, facts: Facts, plan: Plan) => readonly Issue[];
  /** What our own rules find wrong: the platform may think otherwise, so a person may send it all the same. */
  rules?: (record: WireRecord, facts: Facts) => readonly Issue[];
  plan: (record: WireRecord, facts: Facts, choices: Choices) => Plan;
  /** A record on its own; of bulk targets the operation that takes the list. */
  send: (record: WireRecord, plan: Plan) => Send;
};

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Where orders of a kind are looked up: at the platform, and in what was sent from here. */
export type OrderSources = { listed: Source; sent: SentSource };

type Identity = {
  from: From;
  /** Goes out under this ID where the file names none. */
  under?: string;
  /** It is surely the record that is there. */
  same: boolean;
};

const nameIn = (known: Known | undefined): string => {
  const { integration } = known ?? {};
  if (!isRecord(integration)) return '';
  return (
    textOf(Reflect.get(integration, 'integrationName')) || textOf(Reflect.get(integration, 'integrationType'))
  );
};

const lower = (value: unknown): string => textOf(value).trim().toLowerCase();

/**
 * Which record this is: a reference says so only together with its integration, and reads tell its name alone. What was
 * sent from here before stays under its ID; for the rest the person has said one for the file, or must.
 */
function identityOf(
  record: WireRecord,
  facts: Facts,
  { listed, sent }: OrderSources,
  { integration }: Choices,
): Identity {
  const reference = textOf(record.referenceNumber);
  const all = facts.of(listed, reference);
  const [before] = facts.of(sent, reference) ?? [];
  const integrationId = lower(record.integrationId);
  const previousIntegration = before && lower(before.integrationId);
  const name = nameIn(all?.[0]);
  const isListed = all !== undefined && all.length > 0;
  // What was taken from here is there, also where the platform lists none.
  const exists = isListed || (all === undefined && before !== undefined);
  if (isListed && name === '')
    return integrationId ? { from: 'foreign', same: false } : { from: 'none', same: true };
  if (integrationId)
    return previousIntegration !== undefined && previousIntegration !== integrationId && exists
      ? { from: 'foreign', same: false }
      : { from: 'file', same: previousIntegration === integrationId };
  if (previousIntegration !== undefined)
    return previousIntegration
      ? { from: 'sent', under: previousIntegration, same: true }
      : { from: 'none', same: true };
  if (integration) {
    const { id, name: own } = integration;
    if (isListed && own && own !== name) return { from: 'foreign', same: false };
    if (!id) return { from: 'none', same: false };
    return { from: 'said', under: id, same: isListed && own === name };
  }
  // A new one goes out under none, as long as nobody says otherwise.
  return all && !isListed ? { from: 'none', same: false } : { from: 'unknown', same: false };
}

/** What sending an order would do. `open`: the states in which a file can change it. */
export function orderPlan(
  sources: OrderSources,
  open: readonly string[],
  record: WireRecord,
  facts: Facts,
  choices: Choices,
): Plan {
  const all = facts.of(sources.listed, textOf(record.referenceNumber));
  const [known] = all ?? [];
  const { same, ...identity } = identityOf(record, facts, sources, choices);
  if (all && !known) return { act: 'create', ...identity };
  // Past these it is left as it is, or rejected: nothing that a file could change.
  if (known && !open.some((state) => state === known.state)) return { act: 'skip', why: 'past' };
  if ((known || same) && choices.existing === 'leave') return { act: 'skip', why: 'exists' };
  // What may be there must be left alone all the same.
  if (!all && choices.existing === 'leave') return { act: 'skip', why: 'mayExist' };
  return { act: same ? 'update' : 'save', ...identity };
}

/** Under another integration it could become a second record: nothing goes out before that is settled. */
export function identityIssues(plan: Plan): readonly Issue[] {
  const from = plan.act === 'skip' ? undefined : plan.from;
  if (from === 'unknown') return [{ path: 'integrationId', message: '', code: 'integrationUnknown' }];
  return from === 'foreign' ? [{ path: 'integrationId', message: '', code: 'integrationOther' }] : [];
}

/** A record as it goes out: under the integration that was found for it. */
export const withIntegration = (record: WireRecord, plan: Plan): WireRecord =>
  plan.act === 'skip' || plan.under === undefined ? record : { ...record, integrationId: plan.under };
