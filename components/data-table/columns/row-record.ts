import type { SeenRecord } from '@/components/ui/bookmarks/bookmarks';
import { type Column, type Row, readColumn } from './column';

/** The path of a record under its tenant, from its address: `products/A%2F1`. */
export const recordPathOf = (href: string): string =>
  (href.split('?')[0] ?? '').split('/').slice(3).join('/');

/** What people call the record of a row, and its state: its name where it has one, else what it begins with. */
export function seenIn(row: Row, columns: readonly Column[]): Omit<SeenRecord, 'path'> {
  const named = columns.find(({ name }) => name === 'name' || name === 'fullName');
  const texts = [named, columns[0]].map((column) => column && readColumn(row, column));
  const label = texts.find((text) => text !== undefined && text !== null && text !== '');
  return { label: String(label ?? ''), state: typeof row.state === 'string' ? row.state : undefined };
}
