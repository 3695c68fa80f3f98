import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { TableSpec } from '@/lib/platform/query/table';

const isTable = (value: unknown): value is TableSpec<unknown> =>
  isRecord(value) && typeof value.from === 'string' && Array.isArray(value.key);

const FOLDER = resolve('lib/platform/resources');

/** Finds the table specs that any file in `lib/platform/resources` exports, with the name of each export. */
export async function listTables(): Promise<[string, TableSpec<unknown>][]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file): Promise<unknown> => import(join(FOLDER, file))));
  return modules.flatMap((one) =>
    Object.entries(isRecord(one) ? one : {}).flatMap(([name, value]): [string, TableSpec<unknown>][] =>
      isTable(value) ? [[name, value]] : [],
    ),
  );
}
