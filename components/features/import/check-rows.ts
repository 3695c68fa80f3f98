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

/** What the records of a file come to before they are sent, in records; `invalidRows` in rows. */
export type ImportTotals = {
  records: number;
  rows: number;
  create: number;
  update: number;
  save: number;
  skip: Partial<Record<SkipReason, number>>;
  /** Who says under which integration they go out, of records that belong to one. */
  from: Partial<Record<From, number>>;
  faulty: number;
  invalidRows: number;
  /** Rows that would be sent now. */
  validRows: number;
  issues: RowIssue[];
  /** Records that only break rules of ours: they could be sent all the same. */
  ruled: number;
  /** Records that are sent although they break rules. */
  ignored: number;
  /** Of both, how many break which rule, by its code and field. */
  rules: { code: string; path: string; message: string; n: number }[];
  /** Fields that end up empty where a write replaces, and in how many records. */
  lost: Record<string, number>;
  /** What sending takes the place of, in the order of the file, each with its row. */
  replaced: (Replaced & { row: number })[];
};

/** More are counted and not listed: nobody mends so many by hand. */
const MAX_ISSUES = 50_000;

export function sumTotals(checkedRows: Iterable<CheckedRow>): ImportTotals {
  const totals: ImportTotals = {
    ...{ records: 0, rows: 0, create: 0, update: 0, save: 0, skip: {}, from: {} },
    ...{ faulty: 0, invalidRows: 0, validRows: 0, issues: [] },
    ...{ ruled: 0, ignored: 0, rules: [], lost: {}, replaced: [] },
  };
  const rules = new Map<string, ImportTotals['rules'][number]>();
  for (const { rows, issues, mismatches, plan } of checkedRows) {
    totals.records++;
    totals.rows += rows.length;
    const from = plan.act === 'skip' ? undefined : plan.from;
    // A faulty one waits, whoever says it; but what nobody says is asked for.
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
      totals.faulty++;
      // An order with one bad line is not sent at all, so all its rows wait.
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

/** An action of ours takes 1 MB; the rest is for names and quotes beyond ASCII. */
const MAX_CHARACTERS = 300_000;
const MAX_BATCH = 2_000;

/** Good records in the order of the file, parted into what is handed to the server together. */
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

/** Records that need no sending, and why. */
export const skippedFrom = (checkedRows: Iterable<CheckedRow>): Entry[] =>
  [...checkedRows]
    .filter(({ issues, plan }) => issues.length === 0 && plan.act === 'skip')
    .map(({ rows, plan }) => ({ rows: [...rows], plan }));

/** What a file holds, told without its rows. */
export type Read = Omit<Sheet, 'rows' | 'numbers'> & { total: number; sample: string[][] };

/** How the rows are to be understood: the path of each column, the style of the cells, the person's choices. */
export type Understanding = {
  target: TargetName;
  columns: readonly string[];
  style: CellStyle;
  choices: Choices;
};

const SLICE_MS = 200;
/** Rows of the file that are kept together, and at most so many pieces of them. */
const BLOCK = 1_000;
const MAX_CHUNKS = 1_002;

/** All that is heavy, as named calls: a worker answers them, so that the page never stands still. */
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
    /** Reads a file; its rows stay here until they are asked for. */
    async read(bytes: ArrayBuffer): Promise<Read | Unreadable> {
      const found = await readFile(bytes);
      if ('unreadable' in found) return found;
      sheet = found;
      const { rows, numbers: _, ...rest } = found;
      return { ...rest, total: rows.length, sample: rows.slice(0, 5) };
    },

    /** A piece of the file's rows as it is kept: JSON, each row with its number before it. */
    piece(at: number): string {
      const numbers = sheet?.numbers ?? [];
      const rows = sheet?.rows.slice(at * CHUNK, (at + 1) * CHUNK) ?? [];
      return JSON.stringify(rows.map((cells, i) => [numbers[at * CHUNK + i] ?? 0, ...cells]));
    },

    start(understanding: Understanding): void {
      session = new ImportSession(targets[understanding.target], setupOf(understanding));
    },

    /** Rows from a place on, each with its number before it. */
    put(at: number, rows: readonly (readonly (string | number)[])[]): void {
      rows.forEach(([, ...cells], i) => {
        open().cells[at + i] = cells.map(String);
      });
    },

    /** Another understanding of the same rows; what was learned of the platform stays. */
    understand(understanding: Understanding): void {
      open().setup = setupOf(understanding);
    },

    /** Groups the rows that take part; answers the keys that must be looked up. */
    group(excludedRows: readonly number[]): [Source, string[]][] {
      open().shut = excludedRows;
      open().group();
      return [...open().wanted()];
    },

    learn(source: Source, requestedKeys: readonly string[], rows: readonly Known[] | undefined): void {
      open().learn(source, requestedKeys, rows);
    },

    /** Judges everything, telling how far it is. */
    async judge(): Promise<ImportTotals> {
      const { size } = open();
      for (let at = open().judgeFrom(0, SLICE_MS); at !== undefined; at = open().judgeFrom(at, SLICE_MS)) {
        onProgress(at, size);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return sumTotals(open().judged());
    },

    /** Writes a cell. `regroup`: a key has changed; `wanted`: keys of its record that are not known yet. */
    write(
      row: number,
      column: number,
      value: string,
    ): { regroup: boolean; keysBySource: [Source, string[]][] } {
      const regroup = open().write(row, column, value);
      const first = open().firstOf(row);
      return { regroup, keysBySource: regroup || first === undefined ? [] : [...open().wanted([first])] };
    },

    judgeRow(row: number): ImportTotals {
      open().judgeRow(row);
      return sumTotals(open().judged());
    },

    /** Parts what is good, or need not be sent, by its place in the file: a corrected row changes only its own part. */
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

    /** A part of the plan as it is kept on the server, in as many pieces as its size needs. */
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
