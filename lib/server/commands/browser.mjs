import { existsSync } from 'node:fs';
import { run, runPackaged, step } from './step.mjs';

// This Chromium has no windows, tabs or profiles, and renders the same pages with half the work.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of an installed browser, from CHROMIUM or the usual locations. If undefined, Playwright chooses the browser.
 * Throws if CHROMIUM does not exist.
 */
export function findBrowser() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM)) throw new Error(`CHROMIUM=${CHROMIUM} is not there`);
  return CHROMIUM || PATHS.find((path) => existsSync(path));
}

async function bundledBrowser() {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

async function fromDebian(/** @type {string} */ name) {
  const silent = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '-y', '-q', '--no-install-recommends', name];
  const updated = await run('apt-get', ['update', '-q'], silent);
  return updated.ok ? run('apt-get', install, silent) : updated;
}

/**
 * Installs a browser if necessary, and returns whether a browser is available. As root on Debian, installs the headless shell
 * even if there is another browser, because tests then take a third less time. Otherwise uses an installed browser, Debian's
 * Chromium or Playwright's, in this order.
 */
export async function readyBrowser() {
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL)) return Boolean(findBrowser());
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian && (await fromDebian('chromium-headless-shell')).ok) return true;
  if (findBrowser() || (await bundledBrowser())) return true;
  if (debian && (await step('browser from Debian', () => fromDebian('chromium')))) return true;
  return step('browser from Playwright', () => runPackaged('playwright/cli.js', ['install', 'chromium']));
}
