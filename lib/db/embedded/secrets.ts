import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirProblem, makeDataDir } from './lock.mjs';

/** The content of `secrets.json`, which only the owner of the file can read. */
export type Secrets = { platformApiKey: string; databasePassword: string };

async function readSecrets(file: string): Promise<Secrets | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${code}): start as the user who owns it`, { cause: error });
  }
  const secrets = parseSecrets(text);
  if (!secrets)
    throw new Error(
      `${file} is damaged: restore a copy with platformApiKey and databasePassword (the database accepts no other password), or choose another DATA_DIR`,
    );
  return secrets;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function parseSecrets(text: string): Secrets | undefined {
  try {
    const { platformApiKey, databasePassword }: Record<string, unknown> = JSON.parse(text);
    return isText(platformApiKey) && isText(databasePassword)
      ? { platformApiKey, databasePassword }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Loads the secrets of DATA_DIR. Creates the secrets on the first call. Concurrent first calls get the same secrets. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const stored = await readSecrets(file);
  if (stored) return stored;
  makeDataDir(dataDir);
  const newSecrets: Secrets = {
    platformApiKey: `tm_${randomBytes(24).toString('hex')}`,
    databasePassword: randomBytes(24).toString('hex'),
  };
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, `${JSON.stringify(newSecrets, null, 2)}\n`, { mode: 0o600 }).catch(
    (error: unknown) => {
      throw new Error(dataDirProblem(dataDir, error), { cause: error });
    },
  );
  await link(temporaryFile, file).catch(() => undefined);
  await rm(temporaryFile, { force: true });
  const secrets = await readSecrets(file);
  if (!secrets) throw new Error(`${file} could not be written`);
  return secrets;
}
