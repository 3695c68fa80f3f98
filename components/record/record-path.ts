import { isRecordPath, isRecordSegment, type RecordSegment } from '@/lib/contract/resource-definitions';

/** A kind of record that has pages: the path segment of its list. Labels are in `shell.palette.kinds`. */
export type RecordKind = RecordSegment;

/** Parses a path within a tenant, such as `products/A%2F1`. Undefined for paths of lists, forms and other pages. */
export function recordAt(path: string): { kind: RecordKind; key: string } | undefined {
  const [kind = '', ...keys] = path.split('/');
  if (!isRecordPath(path) || !isRecordSegment(kind)) return undefined;
  try {
    return { kind, key: decodeURIComponent(keys.at(-1) ?? '') };
  } catch {
    return undefined;
  }
}

/**
 * Reads the display name and state of the current record from the page's heading. Undefined if the page displays no
 * record.
 */
export function currentRecord(): { label: string; state?: string } | undefined {
  const heading = document.querySelector<HTMLElement>('#content h1[data-record]');
  const label = heading?.dataset.record || heading?.textContent?.trim();
  const state = heading?.parentElement?.querySelector<HTMLElement>('[data-state]')?.dataset.state;
  return label ? { label, state } : undefined;
}
