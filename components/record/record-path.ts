import { isRecordPath, isRecordSegment, type RecordSegment } from '@/lib/contract/resource-definitions';

/** What has record pages: the segment of its list. Named by `shell.palette.kinds`. */
export type RecordKind = RecordSegment;

/** The path of a record under its tenant: `products/A%2F1`. */
export const recordPath = (kind: RecordKind, ...keys: string[]): string =>
  [kind, ...keys.map(encodeURIComponent)].join('/');

/** The record that a path under a tenant shows, `products/A%2F1`; nothing when it shows a list, a form or something else. */
export function recordAt(path: string): { kind: RecordKind; key: string } | undefined {
  const [kind = '', ...keys] = path.split('/');
  if (!isRecordPath(path) || !isRecordSegment(kind)) return undefined;
  try {
    return { kind, key: decodeURIComponent(keys.at(-1) ?? '') };
  } catch {
    return undefined;
  }
}

/** What stands over the record that is shown: what people call it, and its state. Only a record that could be shown has such a heading. */
export function currentRecord(): { label: string; state?: string } | undefined {
  const heading = document.querySelector<HTMLElement>('#content h1[data-record]');
  const label = heading?.dataset.record || heading?.textContent?.trim();
  const state = heading?.parentElement?.querySelector<HTMLElement>('[data-state]')?.dataset.state;
  return label ? { label, state } : undefined;
}
