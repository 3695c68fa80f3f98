import type { IntegrationSource, Replaced, SkipReason } from '@/lib/console/browser/import-answers';
import { type Source, sourceKey } from '@/lib/console/operations/find-records';
import type { OrderUpsert } from '@/lib/console/request-log/sent-kinds';
import type { WriteName } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import { normalize } from '@/lib/contract/schema/normalize';
import type * as z from '@/lib/contract/schema/zod';
import type { WireRecord } from '@/lib/files/rows-to-records';

export type Known = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

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
 * `fill`: fetched values that the file leaves out. `lost`: fields that were not fetched, so that a replacing write empties them.
 */
export type Completed = { fill?: WireRecord; lost?: string[] };

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
