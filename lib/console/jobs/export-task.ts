import { isRecord } from '@/lib/contract/schema/is-record';
import type { ExportShape } from '@/lib/files/export-file';

/** What is exported, kept with the job as JSON: the list with its filter and order, and how the file is written. */
export type ExportTask = ExportShape & {
  operation: string;
  dqb: string;
  /** The labels kept here are a column of the file. */
  labelled: boolean;
};

/** Whether what a job keeps is an export: it was written by this console, maybe by another version of it. */
export const isExportTask = (kept: unknown): kept is ExportTask =>
  isRecord(kept) &&
  [kept.operation, kept.dqb, kept.resource].every((text) => typeof text === 'string') &&
  (kept.format === 'csv' || kept.format === 'xlsx') &&
  Array.isArray(kept.columns) &&
  isRecord(kept.style);
