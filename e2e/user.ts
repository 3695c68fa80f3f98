import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
} from '@playwright/test';
import { zoneCookie } from '../lib/messages/locales';
import { reportHydration } from './hydration';
import { actionIds } from './isolated-server';
import { test as base, expect } from './tenant';

/** A new person, signed in in a new browser: for settings that the console stores per person. */
export type Someone = {
  name: string;
  email: string;
  password: string;
  page: Page;
  /** The same person in another browser that only has the session. */
  elsewhere: () => Promise<Page>;
};

const password = 'a quiet hour by the window';
let made = 0;

/**
 * Calls a server action with the cookies of `caller`, without loading a page. `path`: a page that has the action; when Next has to
 * forward a call, cookies of the response are lost.
 */
async function call(
  caller: APIRequestContext,
  {
    origin,
    path = '/sign-in',
    action,
    given,
  }: { origin: string; path?: string; action: string; given: Readonly<Record<string, unknown>> },
): Promise<string> {
  const answer = await caller.post(`${origin}${path}`, {
    headers: { 'next-action': actionIds()[action] ?? '', 'content-type': 'text/plain;charset=UTF-8', origin },
    data: JSON.stringify([given]),
  });
  const text = await answer.text();
  expect(text, action).toContain('"kind":"ok"');
  return text;
}

/** Adds a person as the owner and returns the token of the invitation link. */
async function add(
  origin: string,
  owner: BrowserContextOptions['storageState'],
  given: Readonly<Record<string, string>>,
  tenants: readonly string[],
): Promise<string> {
  const caller = await request.newContext({ storageState: owner });
  const grants = tenants.map((tenant) => ({ tenant, lastDay: null }));
  const answer = await call(caller, { origin, action: 'savePerson', given: { ...given, grants } });
  await caller.dispose();
  return /\/sign-in\/link#([\w-]+)/.exec(answer)?.[1] ?? '';
}

/** Signs in through the form, for what this stores in the browser. */
async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in?next=/settings/account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings/account');
}

/** `tenants`: the IDs of the assigned tenants; all of them by default. */
type Making = {
  role?: 'operator' | 'fixer' | 'support' | 'viewer';
  tenants?: readonly string[];
  byHand?: boolean;
};

/** For tests that need another person: `newPerson()` creates one and signs them in. */
export const test = base.extend<{ newPerson: (making?: Making) => Promise<Someone> }>({
  newPerson: async ({ browser, storageState: owner, baseURL: origin = '', timezoneId: zone = '' }, use) => {
    const opened: BrowserContext[] = [];
    const begin = async (cookies: Awaited<ReturnType<BrowserContext['cookies']>> = []) => {
      const context = await browser.newContext({ storageState: { cookies, origins: [] } });
      opened.push(context);
      await reportHydration(context);
      // Cookies of an earlier visit: without them the first page of every test would render twice.
      await context.addCookies([{ name: zoneCookie, value: encodeURIComponent(zone), url: origin }]);
      return context;
    };
    await use(async ({ role = 'operator', tenants = [''], byHand = false } = {}) => {
      const name = `Person ${process.pid}-${++made}`;
      const email = `person-${process.pid}-${made}-${Date.now()}@tallyman.example`;
      const token = await add(origin, owner, { name, email, role }, tenants);
      const context = await begin();
      const page = await context.newPage();
      const path = '/sign-in/link';
      await call(context.request, { origin, path, action: 'acceptLink', given: { token, password } });
      if (byHand) {
        await context.clearCookies({ name: 'tallyman' });
        await signInByHand(page, email);
      }
      const elsewhere = async () => {
        // Scripts cannot read the session cookie; other cookies remain.
        const session = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
        return (await begin(session)).newPage();
      };
      return { name, email, password, page, elsewhere };
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
