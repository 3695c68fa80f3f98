import type { IntegrationSource, Replaced, SkipReason } from '@/lib/console/browser/import-state';
import { type Source, sourceKey } from '@/lib/console/operations/find-records';
import type { OrderUpsert } from '@/lib/console/request-log/sent-kinds';
import type { WriteName } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { normalize } from '@/lib/contract/schema/normalize-letters';
import type * as z from '@/lib/contract/schema/zod';
import type { WireRecord } from '@/lib/files/rows-to-record';

/** Emails are case-insensitive. All other keys are compared exactly. */
const normalizeKey = (source: Source, key: string) => (source === 'customers' ? normalize(key) : key);

/** Caches the results of lookups by key. */
export class LookupCache {
  #records = new Map<Source, Map<string, PageRow[]>>();
  #absent = new Set<Source>();

  /** Returns the records with a key. Undefined if the key has not been or cannot be looked up. */
  of(source: Source, key: string): readonly PageRow[] | undefined {
    return this.#records.get(source)?.get(normalizeKey(source, key));
  }

  /** True if no further lookup is needed or possible. */
  isSettled(source: Source, key: string): boolean {
    return key === '' || this.#absent.has(source) || this.of(source, key) !== undefined;
  }

  /** Marks a list that the platform lacks, so that its keys cannot be looked up. */
  markMissing(source: Source): void {
    this.#absent.add(source);
  }

  /** Stores the result of a lookup. Requested keys without a record do not exist. */
  addExisting(source: Source, requestedKeys: readonly string[], rows: readonly PageRow[]): void {
    const records = this.#records.get(source) ?? new Map<string, PageRow[]>();
    this.#records.set(source, records);
    for (const key of requestedKeys) records.set(normalizeKey(source, key), []);
    for (const row of rows) records.get(normalizeKey(source, String(row[sourceKey(source)])))?.push(row);
  }
}

/**
 * `fill` contains values of the existing record that the file lacks. `lost` names fields that a write may clear, because neither
 * the file nor `fill` has a value.
 */
export type Completed = { fill?: WireRecord; lost?: string[] };

/**
 * The effect of sending a record. `save` means that it is unknown whether the record exists. `integrationId` is used if
 * the file names no integration, and `from` is the source of the integration.
 */
export type Plan =
  | ({
      action: 'create' | 'update' | 'save';
      id?: number;
      integrationId?: string;
      from?: IntegrationSource;
      replaces?: Replaced;
    } & Completed)
  | { action: 'skip'; reason: SkipReason };
export type Choices = {
  /** Whether existing records are updated or left unchanged. */
  existing: 'update' | 'leave';
  canUpdateProducts: boolean;
  /** Whether the platform is known to keep fields that a write omits. */
  keepsOmitted?: boolean;
  /** Whether to send records that violate only the console's own rules. */
  ignoreRules?: boolean;
  /**
   * The integration chosen for all records whose integration is unknown. An empty ID means no integration. Undefined means not
   * chosen yet.
   */
  integration?: { id: string; name?: string };
};

/** The write of one record. */
export type Send = { operation: WriteName; params?: WireRecord; body: unknown };

/** A kind of record that can be imported. */
export type Target = {
  /** The schema of new records. `changeSchema` is the schema of existing records, if it differs. */
  createSchema: z.ZodObject;
  changeSchema?: z.ZodObject;
  /** The fields that identify a record. */
  keys: readonly string[];
  /** Whether rows with the same key form one record, with one line per row. */
  grouped: boolean;
  /** Whether records are sent in lists (D20) instead of one by one. */
  bulk: boolean;
  /** Set if the records belong to an integration. A person may have to choose the integration for the file. */
  orderOperation?: OrderUpsert;
  /** Fields that no column can fill. */
  without?: readonly string[];
  /** Lookups needed before the record can be validated. */
  lookups: (record: WireRecord) => readonly { source: Source; key: string }[];
  /** Issues that block a record although its shape is valid. */
  issues?: (record: WireRecord, lookups: LookupCache, plan: Plan) => readonly Issue[];
  /** Violations of the console's own rules. The platform may accept such records, so a person may send them anyway. */
  rules?: (record: WireRecord, lookups: LookupCache) => readonly Issue[];
  plan: (record: WireRecord, lookups: LookupCache, choices: Choices) => Plan;
  /** Returns the write of a single record. For bulk targets, its operation takes a list of bodies. */
  send: (record: WireRecord, plan: Plan) => Send;
};
