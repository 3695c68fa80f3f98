import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserHere } from '../lib/launch/browser.mjs';
import { owner, ownerState } from './owner';
import { platformKey } from './platform-key';

const FIND = `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })`;

// Chosen once: the workers read this file again, and inherit it.
process.env.E2E_PORT ??= execFileSync(process.execPath, ['-e', FIND], { encoding: 'utf8' }).trim();
const { E2E_PORT } = process.env;
const baseURL = `http://127.0.0.1:${E2E_PORT}`;
const root = fileURLToPath(new URL('..', import.meta.url));
const soak = Boolean(process.env.SOAK);

/** Browser tests run against one production server with an installation of its own; every test takes a tenant of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A machine that others use too may miss a deadline once; a fault fails twice.
  retries: process.env.CI ? 1 : 0,
  timeout: soak ? 300_000 : 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1360, height: 850 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browserHere(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'setup', testMatch: /\.setup\.ts$/ },
    { name: 'console', testMatch: /\.spec\.ts$/, dependencies: ['setup'], use: { storageState: ownerState } },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/server.mjs`,
    cwd: root,
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: E2E_PORT,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      PLATFORM_API_KEY: platformKey,
      LOG_LEVEL: 'warn',
    },
  },
});
