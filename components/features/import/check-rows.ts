import type { ImportedRow } from '@/lib/console/jobs/import-change';
import type { Source } from '@/lib/console/operations/known-records';
import type { CellStyle } from '@/lib/files/read-cell';
import { readFile } from '@/lib/files/read-file';
import type { RowIssue } from '@/lib/files/rows-to-records';
import type { Sheet, Unreadable } from '@/lib/files/sheet';
import { Bench, type CheckedRow, type Entry } from './import-session';
import { keyIn, PIECE } from './run-state';
import { fieldsOfTarget, type TargetName, targets } from './targets/all-targets';
import type { Choices, From, Known, Replaced, SkipReason } from './targets/target';

/** What the records of a file come to before they are sent, in records; `faultyRows` in rows. */
export type Tally = {
  records: number;
  rows: number;
  create: number;
  update: number;
  save: number;
  skip: Partial<Record<SkipReason, number>>;
  /** Who says under which integration they go out, of records that belong to one. */
  from: Partial<Record<From, number>>;
  faulty: number;
  faultyRows: number;
  /** Rows that would be sent now. */
  goodRows: number;
  faults: RowIssue[];
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
const MOST_FAULTS = 50_000;

export function tallyOf(judged: Iterable<CheckedRow>): Tally {
  const tally: Tally = {
    ...{ records: 0, rows: 0, create: 0, update: 0, save: 0, skip: {}, from: {} },
    ...{ faulty: 0, faultyRows: 0, goodRows: 0, faults: [] },
    ...{ ruled: 0, ignored: 0, rules: [], lost: {}, replaced: [] },
  };
  const rules = new Map<string, Tally['rules'][number]>();
  for (const { rows, faults, broken, plan } of judged) {
    tally.records++;
    tally.rows += rows.length;
    const from = plan.act === 'skip' ? undefined : plan.from;
    // A faulty one waits, whoever says it; but what nobody says is asked for.
    if (from && (faults.length === 0 || from === 'unknown')) tally.from[from] = (tally.from[from] ?? 0) + 1;
    const isRuled = broken.length > 0 && faults.every(({ isRule }) => isRule);
    if (isRuled) {
      tally[faults.length > 0 ? 'ruled' : 'ignored']++;
      for (const [key, { code, path, message }] of new Map(
        broken.map((fault) => [
          `${fault.code} ${fault.path} ${fault.code === '' ? fault.message : ''}`,
          fault,
        ]),
      ))
        rules.set(key, { code, path, message, n: (rules.get(key)?.n ?? 0) + 1 });
    }
    if (faults.length > 0) {
      tally.faulty++;
      // An order with one bad line is not sent at all, so all its rows wait.
      tally.faultyRows += rows.length;
      if (tally.faults.length < MOST_FAULTS) tally.faults.push(...faults);
    } else if (plan.act === 'skip') tally.skip[plan.why] = (tally.skip[plan.why] ?? 0) + 1;
    else {
      tally[plan.act]++;
      tally.goodRows += rows.length;
      if (plan.replaces) tally.replaced.push({ ...plan.replaces, row: rows[0] ?? 0 });
      for (const path of plan.lost ?? []) tally.lost[path] = (tally.lost[path] ?? 0) + 1;
    }
  }
  tally.rules = [...rules.values()].sort((a, b) => b.n - a.n);
  tally.faults.sort((a, b) => a.row - b.row || a.column - b.column);
  return tally;
}

/** An action of ours takes 1 MB; the rest is for names and quotes beyond ASCII. */
const MOST_CHARACTERS = 300_000;
const MOST_TOGETHER = 2_000;

/** Good records in the order of the file, parted into what is handed to the server together. */
export function batchesFrom(judged: Iterable<CheckedRow>, most = MOST_TOGETHER): Entry[][] {
  const batches: Entry[][] = [];
  let batch: Entry[] = [];
  let size = 0;
  const good = [...judged].filter(({ faults, plan }) => faults.length === 0 && plan.act !== 'skip');
  for (const { rows, plan, size: own } of good.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0))) {
    if (batch.length > 0 && (batch.length >= most || size + own > MOST_CHARACTERS)) {
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
export const skippedFrom = (judged: Iterable<CheckedRow>): Entry[] =>
  [...judged]
    .filter(({ faults, plan }) => faults.length === 0 && plan.act === 'skip')
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
const MOST_PIECES = 1_002;

/** All that is heavy, as named calls: a worker answers them, so that the page never stands still. */
export function work(tell: (done: number, total: number) => void) {
  let sheet: Sheet | undefined;
  let bench: Bench | undefined;
  let blocks = new Map<number, CheckedRow[]>();
  const open = (): Bench => {
    if (!bench) throw new Error('No rows have been opened');
    return bench;
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
      const rows = sheet?.rows.slice(at * PIECE, (at + 1) * PIECE) ?? [];
      return JSON.stringify(rows.map((cells, i) => [numbers[at * PIECE + i] ?? 0, ...cells]));
    },

    start(understanding: Understanding): void {
      bench = new Bench(targets[understanding.target], setupOf(understanding));
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
    group(shut: readonly number[]): [Source, string[]][] {
      open().shut = shut;
      open().group();
      return [...open().wanted()];
    },

    learn(source: Source, asked: readonly string[], rows: readonly Known[] | undefined): void {
      open().learn(source, asked, rows);
    },

    /** Judges everything, telling how far it is. */
    async judge(): Promise<Tally> {
      const { size } = open();
      for (let at = open().judgeFrom(0, SLICE_MS); at !== undefined; at = open().judgeFrom(at, SLICE_MS)) {
        tell(at, size);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return tallyOf(open().judged());
    },

    /** Writes a cell. `regroup`: a key has changed; `wanted`: keys of its record that are not known yet. */
    write(row: number, column: number, value: string): { regroup: boolean; wanted: [Source, string[]][] } {
      const regroup = open().write(row, column, value);
      const first = open().firstOf(row);
      return { regroup, wanted: regroup || first === undefined ? [] : [...open().wanted([first])] };
    },

    judgeRow(row: number): Tally {
      open().judgeRow(row);
      return tallyOf(open().judged());
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
        part: block * MOST_PIECES + i,
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
