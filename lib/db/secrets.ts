import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is made once and kept in DATA_DIR, readable by its owner alone. */
export type Secrets = { platformApiKey: string; databasePassword: string };

async function read(file: string): Promise<Secrets | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const { platformApiKey, databasePassword }: Partial<Secrets> = JSON.parse(text);
  if (!platformApiKey || !databasePassword)
    throw new Error(`${file} lacks platformApiKey or databasePassword`);
  return { platformApiKey, databasePassword };
}

/** The secrets of a DATA_DIR, made at the first call. Of two processes that make them at once, both get the same. */
export async function secretsIn(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const known = await read(file);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const fresh: Secrets = {
    platformApiKey: `tm_${randomBytes(24).toString('hex')}`,
    databasePassword: randomBytes(24).toString('hex'),
  };
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  await link(draft, file).catch(() => undefined);
  await rm(draft, { force: true });
  const made = await read(file);
  if (!made) throw new Error(`${file} could not be written`);
  return made;
}
