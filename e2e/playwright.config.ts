import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../lib/server/commands/browser.mjs';
import { notOnOther } from './excluded-on-other';
import { long } from './long';
import { bareOwnerState, otherOwnerState, owner, ownerState } from './owner';
import { platformKey } from './platform-key';

const FIND = `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })`;

const freePort = () => execFileSync(process.execPath, ['-e', FIND], { encoding: 'utf8' }).trim();

// Chosen once: the workers read this file again and inherit the value.
process.env.E2E_PORT ??= freePort();
process.env.E2E_BARE_PORT ??= freePort();
process.env.E2E_OTHER_PORT ??= freePort();
process.env.E2E_OTHER_PLATFORM_PORT ??= freePort();
const { E2E_PORT, E2E_BARE_PORT, E2E_OTHER_PORT, E2E_OTHER_PLATFORM_PORT } = process.env;
const baseURL = `http://127.0.0.1:${E2E_PORT}`;
const bareURL = `http://127.0.0.1:${E2E_BARE_PORT}`;
const otherURL = `http://127.0.0.1:${E2E_OTHER_PORT}`;
const otherPlatformURL = `http://127.0.0.1:${E2E_OTHER_PLATFORM_PORT}`;
const root = fileURLToPath(new URL('..', import.meta.url));
const soak = Boolean(process.env.SOAK);

/** A separate installation, served from the build. */
const installation = (port: string, settings: Record<string, string> = {}) => ({
  command: `"${process.execPath}" e2e/server.mjs`,
  cwd: root,
  url: `http://127.0.0.1:${port}/health/ready`,
  timeout: 180_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    HOST: '127.0.0.1',
    PORT: port,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    PLATFORM_API_KEY: platformKey,
    PUBLIC_URL: 'https://shop.example',
    LOG_LEVEL: 'warn',
    // The long run works longer than a session lasts.
    CONFIRM_MINUTES: '720',
    ...settings,
  },
});

// Running one project starts only its installation.
const named = process.argv.filter((word) => word.startsWith('--project=')).map((word) => word.slice(10));
const wants = (project: string) => named.length === 0 || named.includes(project);

/**
 * Browser tests run against production servers with installations of their own; every test takes a tenant of its own. The
 * second one's platform offers the 25 operations of the spec alone: there run all but those about an extension (`extended()`),
 * and those that are about having none (`*bare.spec.ts`). All of them in the long run; of `npm test` those tagged `@bare`.
 * The third one's platform is not ours at all (`lib/testing`): there run all that lean on nothing but the spec and on no
 * sandbox; of `npm test` those tagged `@other`.
 */
export default defineConfig<{ listed: boolean; platformURL: string | undefined }>({
  testDir: '.',
  outputDir: '../test-results',
  // Two workers sometimes wait for the servers; a third one would distort the measured times of the long run.
  workers: soak ? 2 : 3,
  fullyParallel: true,
  forbidOnly: true,
  // On a busy machine a deadline may be missed once; a real fault fails twice.
  retries: process.env.CI ? 1 : 0,
  timeout: soak ? 300_000 : 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1360, height: 850 },
    // An element that cannot be clicked fails where it is, not at the end of the test.
    actionTimeout: 20_000,
    // Traces of all tests would take 20 percent longer: use `--trace on` for the test in question.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
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
    {
      name: 'console',
      testMatch: /\.spec\.ts$/,
      testIgnore: /(?:bare|other)\.spec\.ts$/,
      grepInvert: soak ? [] : new RegExp(`${long.tag}\\b`),
      dependencies: ['setup'],
      use: { storageState: ownerState },
    },
    { name: 'bare-setup', testMatch: /\.setup\.ts$/, use: { baseURL: bareURL } },
    {
      name: 'bare',
      testMatch: /\.spec\.ts$/,
      testIgnore: /other\.spec\.ts$/,
      grepInvert: /@extended/,
      dependencies: ['bare-setup'],
      use: { baseURL: bareURL, storageState: bareOwnerState, listed: false },
    },
    { name: 'other-setup', testMatch: /\.setup\.ts$/, use: { baseURL: otherURL } },
    {
      name: 'other',
      testMatch: /\.spec\.ts$/,
      grepInvert: [/@extended/, notOnOther],
      dependencies: ['other-setup'],
      use: {
        baseURL: otherURL,
        storageState: otherOwnerState,
        listed: false,
        platformURL: otherPlatformURL,
      },
    },
  ],
  webServer: [
    ...(wants('console') ? [installation(E2E_PORT)] : []),
    ...(wants('bare') ? [installation(E2E_BARE_PORT, { EXTENSIONS: 'off', DEMO: 'off' })] : []),
    ...(wants('other')
      ? [
          installation(E2E_OTHER_PORT, {
            OTHER_PLATFORM_PORT: E2E_OTHER_PLATFORM_PORT,
            OTHER_PLATFORM_STALE_MS: '5000',
            // All tests together would exceed the rate limit of one console.
            PLATFORM_CALLS_PER_MINUTE: 'off',
          }),
        ]
      : []),
  ],
});
