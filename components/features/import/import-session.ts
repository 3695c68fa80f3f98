import type { z } from 'zod';
import type { Source } from '@/lib/console/operations/known-records';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { CellStyle } from '@/lib/files/read-cell';
import {
  type Columns,
  type ConvertedRows,
  cellOf,
  type RowIssue,
  toRecords,
} from '@/lib/files/rows-to-records';
import type { Choices, Plan, Target } from './targets/target';
import { Facts, type Known } from './targets/target';

/** A validated record. `mismatches`: violations of our own rules. `size`: characters of its JSON. */
export type CheckedRow = {
  rows: readonly number[];
  issues: readonly RowIssue[];
  mismatches: readonly RowIssue[];
  plan: Plan;
  size: number;
};

/** One record to be sent: its rows, and what sending it would do, as planned before the first one was sent. */
export type Entry = { rows: number[]; plan: Plan };

export type Setup = { columns: Columns; style: CellStyle; choices: Choices };

/**
 * The rows of a file, grouped into records, validated, planned and converted to writes. Locked rows (pending or done) and excluded
 * ones take no part. Without DOM or network access, because it runs in a worker.
 */
export class ImportSession {
  readonly facts = new Facts();
  readonly cells: string[][] = [];
  #target: Target;
  #setup: Setup;
  #shut = new Set<number>();
  #records = new Map<number, readonly number[]>();
  #firstOf = new Map<number, number>();
  #repeated = new Map<number, number>();
  #judged = new Map<number, CheckedRow>();

  constructor(target: Target, setup: Setup) {
    this.#target = target;
    this.#setup = setup;
  }

  set setup(setup: Setup) {
    this.#setup = setup;
  }

  /** Rows that take no part: locked or excluded. */
  set shut(rows: Iterable<number>) {
    this.#shut = new Set(rows);
  }

  /** The key of a row as one string; '' when all its parts are empty. */
  #keyOf(row: number, keyColumns: readonly number[]): string {
    const values = keyColumns.map((cellIndex) => this.cells[row]?.[cellIndex]?.trim() ?? '');
    return values.every((value) => value === '') ? '' : values.join('\u0000');
  }

  /** True when two rows are equal in every mapped column: a file of lines repeats the record in each row. */
  #saysSame(row: number, other: number): boolean {
    const cellText = (at: number, column: number) => this.cells[at]?.[column]?.trim() ?? '';
    return this.#setup.columns.every(({ column }) => cellText(row, column) === cellText(other, column));
  }

  /** Groups rows with the same key where each row is a line; records duplicate keys, also those among excluded rows. */
  group(): void {
    const { keys, grouped } = this.#target;
    const keyColumns = keys.map((key) => this.#setup.columns.find((c) => c.field.path === key)?.column ?? -1);
    const byKey = new Map<string, number[]>();
    const excludedKeys = new Map<string, number>();
    for (const row of this.#shut) {
      const key = this.#keyOf(row, keyColumns);
      if (key !== '' && !excludedKeys.has(key)) excludedKeys.set(key, row);
    }
    this.#records.clear();
    this.#firstOf.clear();
    this.#repeated.clear();
    this.#judged.clear();
    for (let row = 0; row < this.cells.length; row++) {
      if (this.#shut.has(row)) continue;
      const key = this.#keyOf(row, keyColumns);
      const known = key === '' ? undefined : byKey.get(key);
      // A remaining row must not overwrite what was sent under this key.
      const before = excludedKeys.get(key) ?? (grouped ? undefined : known?.[0]);
      if (known && grouped) known.push(row);
      else {
        const rows = [row];
        if (key !== '' && !known) byKey.set(key, rows);
        this.#records.set(row, rows);
        if (before !== undefined) this.#repeated.set(row, before);
      }
      this.#firstOf.set(row, grouped ? (known?.[0] ?? row) : row);
    }
  }

  get size(): number {
    return this.#records.size;
  }

  #gathered(rows: readonly number[]): ConvertedRows {
    return toRecords(rows, this.cells, this.#setup.columns, this.#setup.style);
  }

  /** The keys to look up before the records can be validated, each once. */
  wanted(firsts: Iterable<number> = this.#records.keys()): Map<Source, string[]> {
    const found = new Map<Source, Set<string>>();
    for (const first of firsts) {
      const { record } = this.#gathered(this.#records.get(first) ?? []);
      for (const { source, key } of this.#target.lookups(record)) {
        if (this.facts.settled(source, key)) continue;
        const keys = found.get(source) ?? new Set<string>();
        found.set(source, keys.add(key));
      }
    }
    return new Map([...found].map(([source, keys]) => [source, [...keys]]));
  }

  addExisting(source: Source, requestedKeys: readonly string[], rows: readonly Known[] | undefined): void {
    if (rows) this.facts.addExisting(source, requestedKeys, rows);
    else this.facts.giveUp(source);
  }

  #schemaFaults(schema: z.ZodObject, converted: ConvertedRows): RowIssue[] {
    const parsed = schema.safeParse(converted.record);
    if (parsed.success) return [];
    return issuesOf(parsed.error).map((issue) => ({
      ...issue,
      ...cellOf(issue.path, converted, this.#setup.columns),
    }));
  }

  #judge(rows: readonly number[]): CheckedRow {
    const converted = this.#gathered(rows);
    const { record } = converted;
    const first = rows[0] ?? 0;
    const before = this.#repeated.get(first);
    if (before !== undefined && this.#saysSame(first, before))
      return { rows, issues: [], mismatches: [], plan: { act: 'skip', why: 'repeated' }, size: 0 };
    const plan = this.#target.plan(record, this.facts, this.#setup.choices);
    const { created, changed } = this.#target;
    const schema = plan.act === 'update' ? (changed ?? created) : created;
    const shape = plan.act === 'skip' ? [] : this.#schemaFaults(schema, converted);
    // An unreadable cell is missing in the record: report one error per cell.
    const seen = new Set(converted.issues.map((f) => `${f.row} ${f.column}`));
    const fresh = shape.filter((f) => f.column < 0 || !seen.has(`${f.row} ${f.column}`));
    const issues = [...converted.issues, ...fresh];
    const mismatches: RowIssue[] = [];
    if (issues.length === 0 && plan.act !== 'skip') {
      const at = (issue: Issue) => ({ ...issue, ...cellOf(issue.path, converted, this.#setup.columns) });
      issues.push(...(this.#target.issues?.(record, this.facts, plan) ?? []).map(at));
      for (const issue of this.#target.rules?.(record, this.facts) ?? [])
        mismatches.push({ ...at(issue), isRule: true });
      if (!this.#setup.choices.ignoreRules) issues.push(...mismatches);
    }
    if (before !== undefined) {
      const cell = cellOf(this.#target.keys[0] ?? '', converted, this.#setup.columns);
      issues.push({ ...cell, code: 'repeated', message: 'comes twice', possibleValues: [String(before)] });
    }
    const filled = plan.act !== 'skip' && plan.fill ? { ...plan.fill, ...record } : record;
    return { rows, issues, mismatches, plan, size: JSON.stringify(filled).length };
  }

  /** Validates records from an index on, for at most `ms`; returns the index to continue at, undefined when all are validated. */
  checkFrom(at: number, ms: number): number | undefined {
    const until = performance.now() + ms;
    const firsts = [...this.#records.keys()];
    for (let i = at; i < firsts.length; i++) {
      const first = firsts[i] ?? 0;
      this.#judged.set(first, this.#judge(this.#records.get(first) ?? []));
      if (i % 64 === 63 && performance.now() > until && i + 1 < firsts.length) return i + 1;
    }
    return undefined;
  }

  /** Writes a cell. True when a key has changed, so that the rows must be grouped and looked up again. */
  write(row: number, column: number, value: string): boolean {
    const cells = this.cells[row];
    if (cells) cells[column] = value;
    const path = this.#setup.columns.find((c) => c.column === column)?.field.path ?? '';
    return this.#target.keys.includes(path);
  }

  /** Validates the record of one row again, and those compared with it. */
  checkRow(row: number): void {
    // Former duplicates of the row may differ from it now.
    const like = [...this.#repeated].flatMap(([nextRow, before]) => (before === row ? [nextRow] : []));
    for (const at of [row, ...like]) {
      const first = this.#firstOf.get(at);
      if (first !== undefined) this.#judged.set(first, this.#judge(this.#records.get(first) ?? []));
    }
  }

  /** The first row of the record that a row belongs to. */
  firstOf(row: number): number | undefined {
    return this.#firstOf.get(row);
  }

  judged(): Iterable<CheckedRow> {
    return this.#judged.values();
  }

  /** The write of an entry: the same rows and plan always result in the same write. */
  send({ rows, plan }: Entry) {
    const { record } = this.#gathered(rows);
    return this.#target.send(plan.act === 'skip' ? record : { ...plan.fill, ...record }, plan);
  }
}
