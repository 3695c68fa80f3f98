import { existsSync } from 'node:fs';
import { run, runPackaged, step } from './step.mjs';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A browser that is here already: CHROMIUM, or one in a usual place. Undefined leaves the choice to Playwright. */
export function browserHere() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM)) throw new Error(`CHROMIUM=${CHROMIUM} is not there`);
  return CHROMIUM || USUAL.find((path) => existsSync(path));
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

async function fromDebian() {
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const updated = await run('apt-get', ['update', '-q'], quiet);
  return updated.ok
    ? run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet)
    : updated;
}

/** Makes sure that there is a browser: one that is here, else Debian's through apt as root, else Playwright's own. */
export async function readyBrowser() {
  if (browserHere() || (await playwrightsOwn())) return true;
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian && (await step('browser from Debian', fromDebian))) return true;
  return step('browser from Playwright', () => runPackaged('playwright/cli.js', ['install', 'chromium']));
}
