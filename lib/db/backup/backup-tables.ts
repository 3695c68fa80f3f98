import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import type pg from 'pg';

/**
 * A table with the columns that hold data; `after`: the tables that its rows refer to; `parts`: those that it is made of, which
 * are read and written through it, for another database may have others.
 */
export type Table = { name: string; columns: string[]; after: string[]; parts: string[] };

// Identifiers come quoted from the database itself.
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(i.inhrelid::regclass::text), '{}') from pg_inherits i where i.inhparent = c.oid) as parts,
    (select coalesce(array_agg(distinct format('%I.%I', tn.nspname, t.relname)), '{}') from pg_constraint f
      join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as after
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('platform', 'console') and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/** Our tables, each after those that it refers to. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  const sorted: Table[] = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const ready = rows.filter(
      ({ name, after }) => !done.has(name) && after.every((other) => done.has(other)),
    );
    if (ready.length === 0)
      throw new Error('Tables refer to each other in a circle: their rows have no order');
    sorted.push(...ready);
  }
  return sorted;
}

/** The rows of a table as text, in the same order at every look. */
export const rowsOf = ({ name, columns, parts }: Pick<Table, 'name' | 'columns' | 'parts'>): string =>
  parts.length === 0
    ? `copy ${name} (${columns.join(', ')}) to stdout`
    : `copy (select ${columns.join(', ')} from ${name} order by ${columns[0]}) to stdout`;

const NEWLINE = 10;

/** Rows and checksum of a table's text, as it passes: a row is a line, for COPY writes line ends within values otherwise. */
export class Tally extends Transform {
  rows = 0;
  readonly #hash: Hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows++;
    done(null, chunk);
  }

  sum(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}
