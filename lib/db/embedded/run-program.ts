import { spawn } from 'node:child_process';
import { childEnv } from '@/lib/env';

/** The operating system user that runs PostgreSQL. Undefined means the current user. */
export type OsUser = { uid: number; gid: number };

/** The result of a program. `code` is null if the program could not be started. */
export type ProgramResult = { code: number | null; output: string };

/**
 * Runs a program and waits until it ends. The working directory is `/`, because the OS user may lack access to the current
 * directory. The program does not inherit the console's settings. Never throws.
 */
export function run(command: string, args: string[], osUser?: OsUser): Promise<ProgramResult> {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      ...osUser,
      cwd: '/',
      env: childEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const onChunk = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
    };
    child.stdout.on('data', onChunk);
    child.stderr.on('data', onChunk);
    child.on('error', (error) => settle({ code: null, output: error.message }));
    child.on('close', (code) => settle({ code: code ?? 1, output }));
  });
}
