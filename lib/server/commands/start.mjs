import './node-version.mjs';
import { lockMessage, releaseLock, waitForLock } from '../../db/embedded/lock.mjs';
import { build, isBuilt } from './next-build.mjs';
import { dataDir, print, root } from './step.mjs';

/** Shuts down if the parent npm process is killed, because npm then forwards no signal. */
function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  poll.unref();
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
const dev = process.argv.includes('--dev');
const worker = process.argv.includes('--worker');
const dir = dataDir();

// Take the lock first, so that a second start does not rebuild files that the first start is using.
if (!worker && !process.env.DATABASE_URL) {
  const owner = await waitForLock(dir, print).catch(fail);
  if (owner) fail(lockMessage(dir, owner));
  process.on('exit', () => releaseLock(dir));
}

exitWithNpm();
await import('./install.mjs');
if (dev) {
  releaseLock(dir);
  // Restarts the server when a file that it imports changes, except files that Next reloads.
  const reloadedByNext = ['.next/**', 'lib/{console,messages,files,formatting}/**'];
  const excluded = reloadedByNext.flatMap((path) => ['--exclude', path]);
  process.argv.splice(1, Infinity, 'tsx', 'watch', '--clear-screen=false', ...excluded, 'lib/server/main.ts');
  await import('tsx/cli');
} else if (worker) {
  process.env.NODE_ENV = 'production';
  await import('tsx');
  await import('../worker.ts').catch(fail);
} else {
  if (!isBuilt()) {
    print('  Building the console …');
    if (!(await build())) process.exit(1);
  }
  process.env.NODE_ENV = 'production';
  await import('tsx');
  // Reports errors before the start, such as invalid settings. Later, the server reports errors itself.
  await import('../main.ts').catch(fail);
}
