import type { z } from 'zod';
import type { IntegrationSource, Replaced, SkipReason } from '@/lib/console/browser/import-answers';
import { type SentSource, type Source, sourceKey } from '@/lib/console/operations/find-records';
import type { OrderUpsert } from '@/lib/console/request-log/sent-kinds';
import type { WriteName } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { normalize } from '@/lib/contract/schema/normalize';
import type { WireRecord } from '@/lib/files/rows-to-records';
import type { Completed } from './targets';

export type Known = Readonly<Record<string, unknown>>;

/** The fields and line fields that a file has no column for: replacing a record removes their values. */
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

/** Email addresses are case-insensitive; all other keys are exact. */
const normalizeKey = (source: Source, key: string) => (source === 'customers' ? normalize(key) : key);

/** Cache of key lookups. */
export class Facts {
  #found = new Map<Source, Map<string, Known[]>>();
  #absent = new Set<Source>();

  /** The records under a key; undefined when it was not looked up, or cannot be. */
  of(source: Source, key: string): readonly Known[] | undefined {
    return this.#found.get(source)?.get(normalizeKey(source, key));
  }

  /** True when no further lookup is needed or possible. */
  isSettled(source: Source, key: string): boolean {
    return key === '' || this.#absent.has(source) || this.of(source, key) !== undefined;
  }

  /** The platform has no such list. */
  markMissing(source: Source): void {
    this.#absent.add(source);
  }

  /** Stores the result of a lookup; a key without a record is known not to exist. */
  addExisting(source: Source, requestedKeys: readonly string[], rows: readonly Known[]): void {
    const found = this.#found.get(source) ?? new Map<string, Known[]>();
    this.#found.set(source, found);
    for (const key of requestedKeys) found.set(normalizeKey(source, key), []);
    for (const row of rows) found.get(normalizeKey(source, String(row[sourceKey(source)])))?.push(row);
  }
}

/**
 * What sending a record would do. `save`: whether it exists is unknown. `integrationId`: the integration used where the file names none;
 * `from`: its source.
 */
export type Plan =
  | ({
      act: 'create' | 'update' | 'save';
      id?: number;
      integrationId?: string;
      from?: IntegrationSource;
      replaces?: Replaced;
    } & Completed)
  | { act: 'skip'; reason: SkipReason };
export type Choices = {
  /** What to do with existing records. */
  existing: 'update' | 'leave';
  /** The platform can update such records. */
  canUpdate: boolean;
  /** The platform is known to keep fields that a write omits. */
  keepsOmitted?: boolean;
  /** Records that only violate our own rules are sent anyway. */
  ignoreRules?: boolean;
  /** The integration of all records without a known one; '' for none. Undefined: not chosen yet. */
  integration?: { id: string; name?: string };
};

/** The write of one record. */
export type Send = { operation: WriteName; params?: WireRecord; body: unknown };

/** A kind of record that can be imported. */
export type Target = {
  /** The schemas of a new record and of an existing one. */
  createSchema: z.ZodObject;
  changeSchema?: z.ZodObject;
  /** The fields that identify a record. */
  keys: readonly string[];
  /** Rows with the same key form one record, one row per line. */
  grouped: boolean;
  /** Records are sent in lists (D20), otherwise one by one. */
  bulk: boolean;
  /** The upsert whose records belong to an integration, which the user may have to choose for the file. */
  orderOperation?: OrderUpsert;
  /** Fields that no column can fill. */
  without?: readonly string[];
  /** Lookups needed before the record can be validated. */
  lookups: (record: WireRecord) => readonly { source: Source; key: string }[];
  /** Issues that block a record although its shape is valid. */
  issues?: (record: WireRecord, facts: Facts, plan: Plan) => readonly Issue[];
  /** Violations of our own rules: the platform may think otherwise, so the user may send it anyway. */
  rules?: (record: WireRecord, facts: Facts) => readonly Issue[];
  plan: (record: WireRecord, facts: Facts, choices: Choices) => Plan;
  /** The write of a single record; of bulk targets the operation that takes the list. */
  send: (record: WireRecord, plan: Plan) => Send;
};

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Where orders of a kind are looked up: on the platform, and in the request log. */
export type OrderSources = { listed: Source; sent: SentSource };

type Identity = {
  from: IntegrationSource;
  /** The integration ID used where the file names none. */
  integrationId?: string;
  /** True when it is certainly the existing record. */
  isSame: boolean;
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
 * Identifies the record: a reference is unique only together with its integration, and reads return the integration's name alone.
 * Orders sent by this console before keep their ID; for the rest the user has chosen one for the file, or must.
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
  // An order accepted by this console exists, even if the platform lists none.
  const exists = isListed || (all === undefined && before !== undefined);
  if (isListed && name === '')
    return integrationId ? { from: 'foreign', isSame: false } : { from: 'none', isSame: true };
  if (integrationId)
    return previousIntegration !== undefined && previousIntegration !== integrationId && exists
      ? { from: 'foreign', isSame: false }
      : { from: 'file', isSame: previousIntegration === integrationId };
  if (previousIntegration !== undefined)
    return previousIntegration
      ? { from: 'sent', integrationId: previousIntegration, isSame: true }
      : { from: 'none', isSame: true };
  if (integration) {
    const { id, name: own } = integration;
    if (isListed && own && own !== name) return { from: 'foreign', isSame: false };
    if (!id) return { from: 'none', isSame: false };
    return { from: 'said', integrationId: id, isSame: isListed && own === name };
  }
  // A new order is sent without an integration, unless one is chosen.
  return all && !isListed ? { from: 'none', isSame: false } : { from: 'unknown', isSame: false };
}

/** What sending an order would do. `openStates`: those in which it can be updated. */
export function orderPlan(
  sources: OrderSources,
  openStates: readonly string[],
  record: WireRecord,
  facts: Facts,
  choices: Choices,
): Plan {
  const all = facts.of(sources.listed, textOf(record.referenceNumber));
  const [known] = all ?? [];
  const { isSame, ...identity } = identityOf(record, facts, sources, choices);
  if (all && !known) return { act: 'create', ...identity };
  // In later states an order is left unchanged or rejected, so a file cannot change it.
  if (known && !openStates.some((state) => state === known.state)) return { act: 'skip', reason: 'past' };
  if ((known || isSame) && choices.existing === 'leave') return { act: 'skip', reason: 'exists' };
  // A record that may exist must not be overwritten either.
  if (!all && choices.existing === 'leave') return { act: 'skip', reason: 'mayExist' };
  return { act: isSame ? 'update' : 'save', ...identity };
}

/** Under another integration the order could be duplicated, so it is blocked until that is resolved. */
export function identityIssues(plan: Plan): readonly Issue[] {
  const from = plan.act === 'skip' ? undefined : plan.from;
  if (from === 'unknown') return [{ path: 'integrationId', message: '', code: 'integrationUnknown' }];
  return from === 'foreign' ? [{ path: 'integrationId', message: '', code: 'integrationOther' }] : [];
}

/** A record to send, with the integration that was resolved for it. */
export const withIntegration = (record: WireRecord, plan: Plan): WireRecord =>
  plan.act === 'skip' || plan.integrationId === undefined
    ? record
    : { ...record, integrationId: plan.integrationId };
