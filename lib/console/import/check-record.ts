import type { z } from 'zod';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { CellStyle } from '@/lib/files/read-cell';
import { type Columns, type ConvertedRows, findCell, type RowIssue } from '@/lib/files/rows-to-record';
import type { Choices, LookupCache, Plan, Send, Target } from './target';

/** The settings that determine how the rows of a file become records. */
export type Setup = { target: Target; columns: Columns; style: CellStyle; choices: Choices };

/** A record of the file. `repeats` is the number of another row with the same key. */
export type FileRecord = ConvertedRows & { repeats: number | null };

/**
 * The result of checking a record. `send` is undefined if the record has issues or is skipped. `mismatches` are violations of the
 * console's own rules, which a person can ignore.
 */
export type CheckedRecord = {
  issues: readonly RowIssue[];
  mismatches: readonly RowIssue[];
  plan: Plan;
  send?: Send;
};

/** The cells of the rows, indexed by row number. */
export type Cells = readonly (readonly string[])[];

/** True if two rows are equal in every mapped column, ignoring surrounding spaces. */
const isEqualRow = (columns: Columns, row: readonly string[] = [], other: readonly string[] = []) =>
  columns.every(({ column }) => (row[column] ?? '').trim() === (other[column] ?? '').trim());

/** Checks a record against the contract, the console's rules and existing records, and plans its write. */
export function checkRecord(
  setup: Setup,
  lookups: LookupCache,
  converted: FileRecord,
  cells: Cells,
): CheckedRecord {
  const { target, columns, choices } = setup;
  const { rows, repeats, record } = converted;
  if (repeats !== null && isEqualRow(columns, cells[rows[0] ?? 0], cells[repeats]))
    return { issues: [], mismatches: [], plan: { action: 'skip', reason: 'repeated' } };
  const at = (issue: Issue): RowIssue => ({ ...issue, ...findCell(issue.path, converted, columns) });
  const schemaIssues = (schema: z.ZodObject): RowIssue[] => {
    const { error } = schema.safeParse(record);
    return error ? issuesOf(error).map(at) : [];
  };
  const plan = target.plan(record, lookups, choices);
  const schema =
    plan.action === 'update' ? (target.changeSchema ?? target.createSchema) : target.createSchema;
  const shape = plan.action === 'skip' ? [] : schemaIssues(schema);
  // A cell that cannot be read is also missing in the record. Report only the first issue.
  const seen = new Set(converted.issues.map((issue) => `${issue.row} ${issue.column}`));
  const newIssues = shape.filter((issue) => issue.column < 0 || !seen.has(`${issue.row} ${issue.column}`));
  const issues = [...converted.issues, ...newIssues];
  const mismatches: RowIssue[] = [];
  if (issues.length === 0 && plan.action !== 'skip') {
    issues.push(...(target.issues?.(record, lookups, plan) ?? []).map(at));
    for (const issue of target.rules?.(record, lookups) ?? [])
      mismatches.push({ ...at(issue), isRule: true });
    if (!choices.ignoreRules) issues.push(...mismatches);
  }
  if (repeats !== null) {
    const cell = findCell(target.keys[0] ?? '', converted, columns);
    issues.push({ ...cell, code: 'repeated', message: 'appears twice', possibleValues: [String(repeats)] });
  }
  if (issues.length > 0 || plan.action === 'skip') return { issues, mismatches, plan };
  return { issues, mismatches, plan, send: target.send({ ...plan.fill, ...record }, plan) };
}
