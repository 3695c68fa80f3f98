// Starts an installation in a temporary folder.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Tests that query the database set E2E_DATA_DIR.
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'tallyman-e2e-'));
// If root starts the console, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(dataDir, 0o755);

const platformPort = process.env.OTHER_PLATFORM_PORT;
if (platformPort) {
  await import('tsx');
  const { startOtherPlatform } = await import('../lib/testing/other-platform/other-platform.ts');
  const { url } = await startOtherPlatform({
    port: Number(platformPort),
    key: process.env.PLATFORM_API_KEY,
    staleMs: Number(process.env.OTHER_PLATFORM_STALE_MS),
  });
  process.env.PLATFORM_URL = url;
}

// The console stops when the IPC channel closes, even if this process is killed.
const server = spawn(
  process.execPath,
  [fileURLToPath(new URL('../lib/server/commands/start.mjs', import.meta.url))],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, npm_lifecycle_event: '' },
  },
);
const end = () => server.kill('SIGTERM');
process.on('SIGTERM', end).on('SIGINT', end);
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
