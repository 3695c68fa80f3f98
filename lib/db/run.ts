import { spawn } from 'node:child_process';
import { childEnv } from '@/lib/env';

/** The user of the operating system that PostgreSQL runs as; undefined = the one that runs us. */
export type Account = { uid: number; gid: number };

/** How a program ended: `code` is null when it could not be started at all. */
export type Ended = { code: number | null; output: string };

/** Runs a program to its end, from `/` (the current folder may be closed to the account), with a clean environment. Never throws. */
export function run(command: string, args: string[], account?: Account): Promise<Ended> {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      ...account,
      cwd: '/',
      env: childEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => settle({ code: null, output: error.message }));
    child.on('close', (code) => settle({ code: code ?? 1, output }));
  });
}
