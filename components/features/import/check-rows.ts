import type { Source } from '@/lib/console/operations/known-records';
import { MAX_BULK } from '@/lib/contract/schema/fields';
import type { CellStyle } from '@/lib/files/read-cell';
import { readFile } from '@/lib/files/read-file';
import type { Sheet, Unreadable } from '@/lib/files/sheet';
import { Bench, type CheckedRow, type Entry } from './import-session';
import { type Tally, tallyOf } from './row-counts';
import { PIECE } from './run-state';
import type { TargetName } from './targets/all-targets';
import { fieldsOfTarget, targets } from './targets/all-targets';
import type { Choices, Known, Send } from './targets/target';

/** An action of ours takes 1 MB; the rest is for names and quotes beyond ASCII. */
const MOST_CHARACTERS = 500_000;
/** Records sent one by one go through together, some at a time. */
const MOST_SINGLES = 100;

/** Good records in the order of the file, parted into what is sent together (D20). */
export function batchesFrom(judged: Iterable<CheckedRow>, bulk: boolean): Entry[][] {
  const most = bulk ? MAX_BULK : MOST_SINGLES;
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

/** All that is heavy, as named calls: a worker answers them, so that the page never stands still. */
export function work(tell: (done: number, total: number) => void) {
  let sheet: Sheet | undefined;
  let bench: Bench | undefined;
  let bulk = false;
  let batches: Entry[][] = [];
  let skipped: Entry[] = [];
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
      bulk = targets[understanding.target].bulk;
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

    /** Parts the good rows into batches, which are handed out one by one; tells how many there are. */
    plan(): { batches: number; skipped: number } {
      batches = batchesFrom(open().judged(), bulk);
      skipped = skippedFrom(open().judged());
      return { batches: batches.length, skipped: skipped.length };
    },
    batch: (at: number): Entry[] => batches[at] ?? [],
    skipped: (from: number, most: number): Entry[] => skipped.slice(from, from + most),

    sends(entries: readonly Entry[]): Send[] {
      return entries.map((entry) => open().send(entry));
    },
  };
}

type Work = ReturnType<typeof work>;
export type Call = keyof Work;
export type Given<K extends Call> = Parameters<Work[K]>;
export type Gives<K extends Call> = Awaited<ReturnType<Work[K]>>;
