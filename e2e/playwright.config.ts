import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../lib/server/commands/browser.mjs';
import { excludedOnOther } from './excluded-on-other';
import { long } from './long';
import { bareOwnerState, otherOwnerState, owner, ownerState } from './owner';
import { platformKey } from './platform-key';

const PRINT_FREE_PORT = `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })`;

const freePort = () => execFileSync(process.execPath, ['-e', PRINT_FREE_PORT], { encoding: 'utf8' }).trim();

// Workers load this file again and inherit the ports of the first run.
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

/** Starts an installation from the build. */
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
    // `npm run soak` takes longer than the default confirmation period.
    CONFIRM_MINUTES: '720',
    ...settings,
  },
});

// Only the installations of the requested projects start.
const requestedProjects = process.argv
  .filter((argument) => argument.startsWith('--project='))
  .map((argument) => argument.slice(10));
const isRequested = (project: string) =>
  requestedProjects.length === 0 || requestedProjects.includes(project);

/**
 * Each project has its own installation. `console` runs on the embedded platform with all extensions. `bare` runs
 * `*bare.spec.ts` and all tests without `extended()` on the embedded platform with only the 25 operations of the spec.
 * `other` runs tests that need nothing but the spec on the second platform of `lib/testing`. Without SOAK, `bare` and
 * `other` run only the tests tagged `@bare` and `@other`.
 */
export default defineConfig<{ hasExtensions: boolean; otherPlatformURL: string | undefined }>({
  testDir: '.',
  outputDir: '../test-results/browser',
  // A third worker uses the time in which two workers wait for a server. In a soak, it would distort the measured
  // durations.
  workers: soak ? 2 : 3,
  fullyParallel: true,
  forbidOnly: true,
  // A timeout on a busy machine passes on retry.
  retries: process.env.CI ? 1 : 0,
  timeout: soak ? 300_000 : 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1360, height: 850 },
    // Shorter than the test timeout, so that the error names the action.
    actionTimeout: 20_000,
    // Traces make tests 20 percent slower; use `--trace on` for a single test.
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
      grep: soak ? undefined : /@bare\b/,
      grepInvert: /@extended/,
      dependencies: ['bare-setup'],
      use: { baseURL: bareURL, storageState: bareOwnerState, hasExtensions: false },
    },
    { name: 'other-setup', testMatch: /\.setup\.ts$/, use: { baseURL: otherURL } },
    {
      name: 'other',
      testMatch: /\.spec\.ts$/,
      grep: soak ? undefined : /@other\b/,
      grepInvert: [/@extended/, excludedOnOther],
      dependencies: ['other-setup'],
      use: {
        baseURL: otherURL,
        storageState: otherOwnerState,
        hasExtensions: false,
        otherPlatformURL,
      },
    },
  ],
  webServer: [
    ...(isRequested('console') ? [installation(E2E_PORT)] : []),
    ...(isRequested('bare') ? [installation(E2E_BARE_PORT, { EXTENSIONS: 'off', DEMO: 'off' })] : []),
    ...(isRequested('other')
      ? [
          installation(E2E_OTHER_PORT, {
            OTHER_PLATFORM_PORT: E2E_OTHER_PLATFORM_PORT,
            OTHER_PLATFORM_STALE_MS: '5000',
            // All tests together would exceed the rate limit.
            PLATFORM_CALLS_PER_MINUTE: 'off',
          }),
        ]
      : []),
  ],
});
