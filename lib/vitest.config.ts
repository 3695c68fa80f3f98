import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests make their own tenants, and say themselves what is wrong.
process.env.DEMO = 'off';
process.env.LOG_LEVEL ||= 'silent';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const alias = { '@': root };

// The whole server in a process of its own: it has to be built.
const processes = ['lib/server/process/**/*.test.ts'];
// Drawn in a document of their own, without a browser.
const componentTests = ['components/**/*.test.tsx'];
const stored = ['lib/{platform,console,db}/**/*.test.ts'];

/** `unit` needs nothing; `platform` gets a PostgreSQL: an embedded one of its own, or a new database on DATABASE_URL. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    environment: 'node',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // They keep nothing, so they may share what they import: half the time.
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
          include: stored,
          globalSetup: ['lib/testing/test-database.ts'],
          setupFiles: ['lib/testing/test-worker.ts'],
        },
      },
      // A server that stops lets its jobs and connections end first, and then its database.
      { extends: true, test: { name: 'process', include: processes, hookTimeout: 120_000 } },
    ],
  },
});
