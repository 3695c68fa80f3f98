import { isRecordPath, isRecordSegment, type RecordSegment } from '@/lib/contract/resource-definitions';

/** Kinds of records with pages: the segment of their list. Labeled by `shell.palette.kinds`. */
export type RecordKind = RecordSegment;

/** The path of a record under its tenant: `products/A%2F1`. */
export const recordPath = (kind: RecordKind, ...keys: string[]): string =>
  [kind, ...keys.map(encodeURIComponent)].join('/');

/** The record at a path under a tenant, such as `products/A%2F1`; undefined for a list, form or other page. */
export function recordAt(path: string): { kind: RecordKind; key: string } | undefined {
  const [kind = '', ...keys] = path.split('/');
  if (!isRecordPath(path) || !isRecordSegment(kind)) return undefined;
  try {
    return { kind, key: decodeURIComponent(keys.at(-1) ?? '') };
  } catch {
    return undefined;
  }
}

/** The heading of the current record: its display name and state. Undefined if the record could not be displayed. */
export function currentRecord(): { label: string; state?: string } | undefined {
  const heading = document.querySelector<HTMLElement>('#content h1[data-record]');
  const label = heading?.dataset.record || heading?.textContent?.trim();
  const state = heading?.parentElement?.querySelector<HTMLElement>('[data-state]')?.dataset.state;
  return label ? { label, state } : undefined;
}
