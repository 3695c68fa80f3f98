import type { ImportedRow } from '@/lib/console/jobs/import-change';
import type { Source } from '@/lib/console/operations/known-records';
import type { CellStyle } from '@/lib/files/read-cell';
import { readFile } from '@/lib/files/read-file';
import type { RowIssue } from '@/lib/files/rows-to-records';
import type { Sheet, Unreadable } from '@/lib/files/sheet';
import { type CheckedRow, type Entry, ImportSession } from './import-session';
import { CHUNK, keyIn } from './run-state';
import { fieldsOfTarget, type TargetName, targets } from './targets/all-targets';
import type { Choices, From, Known, Replaced, SkipReason } from './targets/target';

/** Totals of a file before it is sent, in records; `invalidRows` in rows. */
export type ImportTotals = {
  records: number;
  rows: number;
  create: number;
  update: number;
  save: number;
  skip: Partial<Record<SkipReason, number>>;
  /** Sources of the integration ID, for records that belong to an integration. */
  from: Partial<Record<From, number>>;
  invalid: number;
  invalidRows: number;
  /** Rows that would be sent now. */
  validRows: number;
  issues: RowIssue[];
  /** Records that only violate our own rules: the user may send them anyway. */
  ruled: number;
  /** Records that are sent although they violate rules. */
  ignored: number;
  /** For both, the number of violations by code and field. */
  rules: { code: string; path: string; message: string; n: number }[];
  /** Fields that a replacing write would empty, with the number of records. */
  lost: Record<string, number>;
  /** The values that sending replaces, in file order, each with its row. */
  replaced: (Replaced & { row: number })[];
};

/** Further issues are counted only: nobody fixes so many by hand. */
const MAX_ISSUES = 50_000;

export function sumTotals(checkedRows: Iterable<CheckedRow>): ImportTotals {
  const totals: ImportTotals = {
    ...{ records: 0, rows: 0, create: 0, update: 0, save: 0, skip: {}, from: {} },
    ...{ invalid: 0, invalidRows: 0, validRows: 0, issues: [] },
    ...{ ruled: 0, ignored: 0, rules: [], lost: {}, replaced: [] },
  };
  const rules = new Map<string, ImportTotals['rules'][number]>();
  for (const { rows, issues, mismatches, plan } of checkedRows) {
    totals.records++;
    totals.rows += rows.length;
    const from = plan.act === 'skip' ? undefined : plan.from;
    // An invalid record waits in any case; an unknown integration is asked for nevertheless.
    if (from && (issues.length === 0 || from === 'unknown')) totals.from[from] = (totals.from[from] ?? 0) + 1;
    const isRuled = mismatches.length > 0 && issues.every(({ isRule }) => isRule);
    if (isRuled) {
      totals[issues.length > 0 ? 'ruled' : 'ignored']++;
      for (const [key, { code, path, message }] of new Map(
        mismatches.map((issue) => [
          `${issue.code} ${issue.path} ${issue.code === '' ? issue.message : ''}`,
          issue,
        ]),
      ))
        rules.set(key, { code, path, message, n: (rules.get(key)?.n ?? 0) + 1 });
    }
    if (issues.length > 0) {
      totals.invalid++;
      // An order with one invalid line is not sent at all, so all its rows wait.
      totals.invalidRows += rows.length;
      if (totals.issues.length < MAX_ISSUES) totals.issues.push(...issues);
    } else if (plan.act === 'skip') totals.skip[plan.why] = (totals.skip[plan.why] ?? 0) + 1;
    else {
      totals[plan.act]++;
      totals.validRows += rows.length;
      if (plan.replaces) totals.replaced.push({ ...plan.replaces, row: rows[0] ?? 0 });
      for (const path of plan.lost ?? []) totals.lost[path] = (totals.lost[path] ?? 0) + 1;
    }
  }
  totals.rules = [...rules.values()].sort((a, b) => b.n - a.n);
  totals.issues.sort((a, b) => a.row - b.row || a.column - b.column);
  return totals;
}

/** Server actions accept 1 MB; the rest is reserved for non-ASCII characters and escaped quotes. */
const MAX_CHARACTERS = 300_000;
const MAX_BATCH = 2_000;

/** Valid records in file order, split into batches for the server. */
export function batchesFrom(checkedRows: Iterable<CheckedRow>, maxCount = MAX_BATCH): Entry[][] {
  const batches: Entry[][] = [];
  let batch: Entry[] = [];
  let size = 0;
  const validRows = [...checkedRows].filter(({ issues, plan }) => issues.length === 0 && plan.act !== 'skip');
  for (const { rows, plan, size: own } of validRows.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0))) {
    if (batch.length > 0 && (batch.length >= maxCount || size + own > MAX_CHARACTERS)) {
      batches.push(batch);
      batch = [];
      size = 0;
    }
    batch.push({ rows: [...rows], plan });
    size += own;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/** Records that need no sending, with the reason. */
export const skippedFrom = (checkedRows: Iterable<CheckedRow>): Entry[] =>
  [...checkedRows]
    .filter(({ issues, plan }) => issues.length === 0 && plan.act === 'skip')
    .map(({ rows, plan }) => ({ rows: [...rows], plan }));

/** The structure of a file, without its rows. */
export type Read = Omit<Sheet, 'rows' | 'numbers'> & { total: number; sample: string[][] };

/** How rows are interpreted: the path of each column, the style of the cells, the user's choices. */
export type Understanding = {
  target: TargetName;
  columns: readonly string[];
  style: CellStyle;
  choices: Choices;
};

const SLICE_MS = 200;
/** Rows per stored chunk, and the maximum number of chunks. */
const BLOCK = 1_000;
const MAX_CHUNKS = 1_002;

/** All heavy work as named calls, run in a worker so that the page stays responsive. */
export function work(onProgress: (done: number, total: number) => void) {
  let sheet: Sheet | undefined;
  let session: ImportSession | undefined;
  let blocks = new Map<number, CheckedRow[]>();
  const open = (): ImportSession => {
    if (!session) throw new Error('No rows have been opened');
    return session;
  };
  const setupOf = ({ target, columns, style, choices }: Understanding) => {
    const fields = fieldsOfTarget(target);
    return {
      style,
      choices,
      columns: columns.flatMap((path, column) => {
        const field = fields.find((f) => f.path === path);
        return field ? [{ column, field }] : [];
      }),
    };
  };

  return {
    /** Reads a file; its rows stay in the worker until they are requested. */
    async read(bytes: ArrayBuffer): Promise<Read | Unreadable> {
      const found = await readFile(bytes);
      if ('unreadable' in found) return found;
      sheet = found;
      const { rows, numbers: _, ...rest } = found;
      return { ...rest, total: rows.length, sample: rows.slice(0, 5) };
    },

    /** A chunk of the file's rows as stored: JSON, each row preceded by its number. */
    chunk(at: number): string {
      const numbers = sheet?.numbers ?? [];
      const rows = sheet?.rows.slice(at * CHUNK, (at + 1) * CHUNK) ?? [];
      return JSON.stringify(rows.map((cells, i) => [numbers[at * CHUNK + i] ?? 0, ...cells]));
    },

    start(understanding: Understanding): void {
      session = new ImportSession(targets[understanding.target], setupOf(understanding));
    },

    /** Adds rows from an index on, each preceded by its number. */
    put(at: number, rows: readonly (readonly (string | number)[])[]): void {
      rows.forEach(([, ...cells], i) => {
        open().cells[at + i] = cells.map(String);
      });
    },

    /** Reinterprets the same rows; fetched records stay cached. */
    understand(understanding: Understanding): void {
      open().setup = setupOf(understanding);
    },

    /** Groups the rows that take part; returns the keys to look up. */
    group(excludedRows: readonly number[]): [Source, string[]][] {
      open().shut = excludedRows;
      open().group();
      return [...open().wanted()];
    },

    addExisting(source: Source, requestedKeys: readonly string[], rows: readonly Known[] | undefined): void {
      open().addExisting(source, requestedKeys, rows);
    },

    /** Validates all records and reports progress. */
    async check(): Promise<ImportTotals> {
      const { size } = open();
      for (let at = open().checkFrom(0, SLICE_MS); at !== undefined; at = open().checkFrom(at, SLICE_MS)) {
        onProgress(at, size);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return sumTotals(open().judged());
    },

    /** Writes a cell. `regroup`: a key has changed; `wanted`: keys of its record that are not looked up yet. */
    write(
      row: number,
      column: number,
      value: string,
    ): { regroup: boolean; keysBySource: [Source, string[]][] } {
      const regroup = open().write(row, column, value);
      const first = open().firstOf(row);
      return { regroup, keysBySource: regroup || first === undefined ? [] : [...open().wanted([first])] };
    },

    checkRow(row: number): ImportTotals {
      open().checkRow(row);
      return sumTotals(open().judged());
    },

    /** Groups valid and skipped records by their position in the file, so that a corrected row changes only its own part. */
    plan(): number[] {
      blocks = new Map();
      for (const checked of open().judged()) {
        const block = Math.floor((checked.rows[0] ?? 0) / BLOCK);
        const own = blocks.get(block);
        if (own) own.push(checked);
        else blocks.set(block, [checked]);
      }
      return [...blocks.keys()].sort((a, b) => a - b);
    },

    /** A part of the plan as stored on the server, split by size. */
    parts(block: number): { part: number; rows: string }[] {
      const checked = blocks.get(block) ?? [];
      const entries = [...batchesFrom(checked), skippedFrom(checked)].filter(({ length }) => length > 0);
      return entries.map((some, i) => ({
        part: block * MAX_CHUNKS + i,
        rows: JSON.stringify(
          some.map(({ rows, plan }): ImportedRow => {
            if (plan.act === 'skip') return { rows, record: '', why: plan.why };
            const send = open().send({ rows, plan });
            return { ...send, rows, record: keyIn(send) };
          }),
        ),
      }));
    },
  };
}

type Work = ReturnType<typeof work>;
export type Call = keyof Work;
export type CallArguments<K extends Call> = Parameters<Work[K]>;
export type CallResult<K extends Call> = Awaited<ReturnType<Work[K]>>;
