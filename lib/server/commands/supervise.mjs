import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { print, root } from './step.mjs';

// Files that this server imports itself; Next reloads the rest.
const OWN_FILES = /^env\.ts$|^(?:contract|rules|platform|db|server)[\\/].*\.(?:ts|mjs|sql)$/;

/** Runs the development server, and restarts it when its own files change. */
export function superviseDev() {
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  let isRestarting = false;
  const startServer = () => {
    isRestarting = false;
    child = spawn(process.execPath, ['--import', 'tsx', 'lib/server/main.ts'], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'development' },
    });
    child.on('exit', (code) =>
      isRestarting
        ? startServer()
        : code === 0 || isEnding
          ? process.exit(code ?? 0)
          : print('  Waiting for a change …'),
    );
  };
  let isEnding = false;
  const stop = () => {
    isEnding = true;
    if (child.exitCode !== null || !child.kill('SIGTERM')) process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  /** @type {NodeJS.Timeout | undefined} */
  let delayed;
  watch(join(root, 'lib'), { recursive: true }, (_event, file) => {
    if (!file || !OWN_FILES.test(file) || file.includes('.test.') || isEnding) return;
    clearTimeout(delayed);
    delayed = setTimeout(() => {
      print(`  ${file} changed: starting again`);
      isRestarting = true;
      if (child.exitCode !== null || !child.kill('SIGTERM')) startServer();
    }, 150);
  });
  startServer();
}
