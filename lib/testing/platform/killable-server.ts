import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { config } from '@/lib/env';

/** A platform in a separate process. `at` returns the URL of a path, and `kill` sends SIGKILL. */
export type Killable = { at: (path: string) => string; kill: () => Promise<void> };

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Starts a platform in a separate process that uses the database of this test. */
export async function startKillable(): Promise<Killable> {
  const { databaseUrl, platformUrl, platformApiKey } = config();
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/testing/platform/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'test',
      PATH: '/usr/bin:/bin',
      DATABASE_URL: databaseUrl,
      PLATFORM_URL: platformUrl,
      PLATFORM_API_KEY: platformApiKey,
      SANDBOX: 'on',
      LOG_LEVEL: 'silent',
    },
  });
  const [port] = await once(child.stdout, 'data');
  return { at: (path) => `http://127.0.0.1:${Number(String(port))}${path}`, kill: () => ended(child) };
}
