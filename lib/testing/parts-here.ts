import type { ReadRow } from '@/lib/console/import/import-rows';
import type { readParts } from '@/lib/console/import/import-task';
import { readFile } from '@/lib/files/read-file';

/** Reads a file in this thread: starting a worker takes longer than reading. */
export async function* partsHere(bytes: Buffer): ReturnType<typeof readParts> {
  const sheet = await readFile(new Uint8Array(bytes).buffer);
  if ('unreadable' in sheet) return yield sheet;
  const { rows, numbers, ...meta } = sheet;
  const read = rows.map((cells, i): ReadRow => [numbers[i] ?? 0, cells]);
  for (const part of [read, []]) yield { ...meta, total: rows.length, rows: part };
}
