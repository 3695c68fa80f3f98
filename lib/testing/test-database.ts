import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findCluster } from '@/lib/db/embedded/cluster';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { isProcessRunning } from '@/lib/db/embedded/lock.mjs';
import { findPostmaster, stopPostmaster } from '@/lib/db/embedded/postmaster';
import { closePool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { type Config, env, setConfig } from '@/lib/env';

declare module 'vitest' {
  interface ProvidedContext {
    decided: Config;
    /** The URL for the role that owns the tables. `decided` contains the URL for the application's role. */
    ownerUrl: string;
  }
}

type Trial = { url: string; ownerUrl: string; end: () => Promise<unknown> };

const PREFIX = 'tallyman-trial-';

/** Stops and deletes the databases of test runs that were killed. The name of each folder contains the pid of its run. */
async function sweep(): Promise<void> {
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of left) {
    if (isProcessRunning(Number(name.split('-')[2]))) continue;
    const folder = join(tmpdir(), name);
    const cluster = findCluster(folder);
    const running = cluster && (await findPostmaster(cluster));
    if (running) await stopPostmaster(running.pid);
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function embedded(): Promise<Trial> {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // If root runs the tests, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const { url, ownerUrl, stop } = await startEmbedded(folder, { volatile: true });
  return { url, ownerUrl, end: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}

async function on(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates a database on the server of DATABASE_URL, next to the existing ones. The role in the URL needs CREATEDB. */
async function beside(databaseUrl: string): Promise<Trial> {
  const name = `tallyman_trial_${randomBytes(4).toString('hex')}`;
  await on(databaseUrl, `create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    ownerUrl: url.href,
    end: () => on(databaseUrl, `drop database ${name} with (force)`),
  };
}

/** Runs once per test run. Creates and migrates a database, and returns a function that removes the database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, ownerUrl, end } = env.databaseUrl ? await beside(env.databaseUrl) : await embedded();
  const decided: Config = {
    databaseUrl: url,
    platformUrl: 'http://127.0.0.1:9',
    platformApiKey: 'trial-key',
  };
  await prepareDatabase(ownerUrl, url);
  setConfig(decided);
  const { prepare } = await import('@/lib/platform/startup');
  await prepare();
  await closePool();
  project.provide('decided', decided);
  project.provide('ownerUrl', ownerUrl);
  return async () => {
    await end();
  };
}
