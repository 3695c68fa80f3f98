import type { Source } from '@/lib/console/operations/known-records';
import { fold } from '@/lib/contract/schema/fold';

export type Known = Readonly<Record<string, unknown>>;

/** The field by which each source is asked. */
const keys: Readonly<Record<Source, string>> = {
  products: 'sku',
  lots: 'sku',
  customers: 'email',
  'sales-orders': 'referenceNumber',
  'receiving-orders': 'referenceNumber',
  'rejected-orders': 'referenceNumber',
  'sent-sales-orders': 'referenceNumber',
  'sent-receiving-orders': 'referenceNumber',
};

/** Email addresses are the same in any case; everything else is exact. */
const norm = (source: Source, key: string) => (source === 'customers' ? fold(key) : key);

/** What has been learned of the platform by asking for keys. */
export class Facts {
  #found = new Map<Source, Map<string, Known[]>>();
  #absent = new Set<Source>();

  /** The records under a key; nothing while it has not been asked, or cannot be. */
  of(source: Source, key: string): readonly Known[] | undefined {
    return this.#found.get(source)?.get(norm(source, key));
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
  learn(source: Source, asked: readonly string[], rows: readonly Known[]): void {
    const found = this.#found.get(source) ?? new Map<string, Known[]>();
    this.#found.set(source, found);
    for (const key of asked) found.set(norm(source, key), []);
    for (const row of rows) found.get(norm(source, String(row[keys[source]])))?.push(row);
  }
}
