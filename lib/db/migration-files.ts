import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One step of the schema. `optional` may fail for want of rights or files (`NNNN-name.optional.sql`). */
export type Migration = { name: string; optional: boolean; sql: string; checksum: string };

const folder = () => join(dirname(fileURLToPath(import.meta.url)), 'migrations');

/** The migrations of a folder (ours by default), in order. Throws on a name out of shape and on a number used twice. */
export async function migrationFiles(dir = folder()): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((n) => n.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  return Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})-[a-z0-9-]+(\.optional)?\.sql$/.exec(name)?.[1];
      if (!number)
        throw new Error(`The migration ${name} is not named NNNN-name.sql or NNNN-name.optional.sql`);
      const twin = numbers.get(number);
      if (twin) throw new Error(`The migrations ${twin} and ${name} have the same number`);
      numbers.set(number, name);
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name,
        optional: name.endsWith('.optional.sql'),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}
