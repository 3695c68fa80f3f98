import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests create their own tenants and report failures themselves.
process.env.DEMO = 'off';
process.env.LOG_LEVEL ||= 'silent';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const alias = { '@': root };

// Tests of the complete server in a separate process. They require a build.
const processes = ['lib/server/process/**/*.test.ts'];
// Tests of components in a simulated document, without a browser.
const componentTests = ['components/**/*.test.tsx'];
const stored = ['lib/{platform,console,db}/**/*.test.ts'];
// Tests that affect other test files: they close the pool, empty the registry of tenants, start a worker that takes the jobs of
// all tests, change the database or its role, or load modules twice.
const alone = [
  'lib/db/**/*.test.ts',
  'lib/platform/{backup,database-*,isolation}.test.ts',
  'lib/platform/demo/{big,fill}.test.ts',
  'lib/platform/query/totals.test.ts',
  'lib/console/api-client/call-permit.test.ts',
  'lib/console/jobs/{send,export}-job.test.ts',
  'lib/console/tenants/tenant-registry.test.ts',
  'lib/console/relay/{relay,relay-keys}.test.ts',
];
const database = {
  globalSetup: ['lib/testing/test-database.ts'],
  setupFiles: ['lib/testing/test-worker.ts'],
};

/** `unit` needs nothing. `platform` and `alone` get a separate embedded PostgreSQL, or a new database on DATABASE_URL. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    environment: 'node',
    pool: 'forks',
    // A soak test measures durations, so it must run alone.
    maxWorkers: process.env.SOAK ? 1 : 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // On a busy machine, work after a response takes longer than the default of one second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // These tests have no global state, so sharing imports is safe and halves the time.
          pool: 'threads',
          isolate: false,
          include: ['{lib,components,app}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...stored, ...processes],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'components',
          pool: 'threads',
          isolate: false,
          environment: 'happy-dom',
          include: componentTests,
          setupFiles: ['lib/testing/draw.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          // Sharing imports halves the time. It is safe because each file has its own tenants.
          isolate: false,
          include: stored,
          exclude: ['**/node_modules/**', ...alone],
          ...database,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, fileParallelism: false, ...database } },
      {
        extends: true,
        test: {
          name: 'process',
          include: processes,
          fileParallelism: false,
          // Stopping a server waits for jobs and connections, then for its database.
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
