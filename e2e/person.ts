import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { zoneCookie } from '../lib/messages/locales';
import { reportHydration } from './hydration';
import { test as base, expect } from './tenant';

/** Somebody of their own, signed in at a browser of their own: for what the console remembers of a person. */
export type Someone = {
  name: string;
  page: Page;
  /** The same person at another browser, which knows nothing but who they are. */
  elsewhere: () => Promise<Page>;
};

const password = 'a quiet hour by the window';
let made = 0;

/** Where the browsers of the tests stand, and how the owner is signed in there. */
type Place = { url: string; zone: string; owner: BrowserContextOptions['storageState'] };

// Where this worker's people are added: one page for all of them.
let office: Page | undefined;

async function add(
  browser: Browser,
  { url, owner }: Place,
  who: { name: string; email: string; role: string },
): Promise<void> {
  if (!office) {
    office = await (await browser.newContext({ baseURL: url, storageState: owner })).newPage();
    await office.goto('/settings/people');
  }
  await office.getByRole('button', { name: 'Add user' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Name').fill(who.name);
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByLabel('Initial password', { exact: true }).fill(password);
  await dialog.getByLabel('Role').selectOption({ label: who.role });
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog).toHaveCount(0);
}

async function enter(
  browser: Browser,
  place: Place,
  role: string,
  opened: BrowserContext[],
): Promise<Someone> {
  const name = `Person ${process.pid}-${++made}`;
  const email = `person-${process.pid}-${made}-${Date.now()}@tallyman.example`;
  const { url, zone } = place;
  await add(browser, place, { name, email, role });
  const begin = async (cookies: Awaited<ReturnType<BrowserContext['cookies']>> = []) => {
    const context = await browser.newContext({ storageState: { cookies, origins: [] } });
    opened.push(context);
    await reportHydration(context);
    // Told, as by a page that was seen before: else the first page of every test would be drawn twice.
    await context.addCookies([{ name: zoneCookie, value: encodeURIComponent(zone), url }]);
    return context;
  };
  const context = await begin();
  const page = await context.newPage();
  await page.goto('/sign-in?next=/settings/account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings/account');

  const elsewhere = async () => {
    // Scripts cannot read the session; what they keep stays behind.
    const session = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
    return (await begin(session)).newPage();
  };
  return { name, page, elsewhere };
}

/** Tests that need people of their own: `newPerson()` makes one and signs them in. */
export const test = base.extend<{ newPerson: (role?: string) => Promise<Someone> }>({
  newPerson: async ({ browser, storageState: owner, baseURL: url = '', timezoneId: zone = '' }, use) => {
    const opened: BrowserContext[] = [];
    await use((role = 'Operator') => enter(browser, { url, zone, owner }, role, opened));
    await Promise.all(opened.map((context) => context.close()));
  },
});
