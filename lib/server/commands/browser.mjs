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

/** The path of an installed browser: CHROMIUM, or one at a usual place. Undefined leaves the choice to Playwright. */
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
 * Makes sure that a browser is installed. As root on Debian it installs the headless shell, with which the tests take a third less
 * time, even if there is another browser. Elsewhere it uses an installed browser, or else installs Debian's Chromium or
 * Playwright's.
 */
export async function readyBrowser() {
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL)) return Boolean(findBrowser());
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian && (await fromDebian('chromium-headless-shell')).ok) return true;
  if (findBrowser() || (await bundledBrowser())) return true;
  if (debian && (await step('browser from Debian', () => fromDebian('chromium')))) return true;
  return step('browser from Playwright', () => runPackaged('playwright/cli.js', ['install', 'chromium']));
}
