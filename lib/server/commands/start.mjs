import './node-version.mjs';
import { refusal, releaseLock, waitForLock } from '../../db/embedded/lock.mjs';
import { buildOnce } from './build-console.mjs';
import { install } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { dataDir, root } from './paths.mjs';
import { leaveSignals, say } from './step.mjs';
import { superviseDev } from './supervise.mjs';

/** @param {unknown} error */
function refuse(error) {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
const dev = process.argv.includes('--dev');
const worker = process.argv.includes('--worker');
const dir = dataDir();

// Taken before anything is written: a second start must not rebuild under the first.
if (!worker && !process.env.DATABASE_URL) {
  const holder = await waitForLock(dir, say).catch(refuse);
  if (holder) refuse(refusal(dir, holder));
  process.on('exit', () => releaseLock(dir));
}

endWithNpm();
await install();
if (dev) {
  releaseLock(dir);
  leaveSignals();
  superviseDev();
} else if (worker) {
  leaveSignals();
  process.env.NODE_ENV = 'production';
  await import('tsx');
  await import('../worker.ts').catch(refuse);
} else {
  await buildOnce();
  leaveSignals();
  process.env.NODE_ENV = 'production';
  await import('tsx');
  // A setting out of shape is told before anything starts; what happens later, the server tells itself.
  await import('../main.ts').catch(refuse);
}
