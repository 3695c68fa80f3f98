import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
} from '@playwright/test';
import { zoneCookie } from '../lib/messages/locale-cookies';
import { open, reportHydration } from './hydration';
import { actionIds } from './isolated-server';
import { test as base, expect } from './tenant';

/** A new user, signed in to a new browser context. Used for settings that the console stores per user. */
export type TestUser = {
  name: string;
  email: string;
  password: string;
  page: Page;
  /** Opens a page in another browser context that shares only the session cookie. */
  openOtherBrowser: () => Promise<Page>;
};

const password = 'a quiet hour by the window';
let userCount = 0;

/**
 * Calls a server action without loading a page. If the response sets cookies, `path` must be a page that uses the
 * action, because Next drops the cookies of a call that it forwards.
 */
async function callAction(
  requestContext: APIRequestContext,
  {
    origin,
    path = '/sign-in',
    action,
    input,
  }: { origin: string; path?: string; action: string; input: Readonly<Record<string, unknown>> },
): Promise<string> {
  const response = await requestContext.post(`${origin}${path}`, {
    headers: { 'next-action': actionIds()[action] ?? '', 'content-type': 'text/plain;charset=UTF-8', origin },
    data: JSON.stringify([input]),
  });
  const text = await response.text();
  expect(text, action).toContain('"kind":"ok"');
  return text;
}

/** Adds a user as the owner. Returns the token of the invitation link. */
async function inviteUser(
  origin: string,
  owner: BrowserContextOptions['storageState'],
  user: Readonly<Record<string, string>>,
  tenants: readonly string[],
): Promise<string> {
  const requestContext = await request.newContext({ storageState: owner });
  const grants = tenants.map((tenant) => ({ tenant, lastDay: null }));
  const response = await callAction(requestContext, {
    origin,
    action: 'invitePerson',
    input: { ...user, grants },
  });
  await requestContext.dispose();
  return /\/sign-in\/link#([\w-]+)/.exec(response)?.[1] ?? '';
}

/** Signs in on the page, which stores the last user in the browser. */
async function signInThroughForm(page: Page, email: string): Promise<void> {
  await open(page, '/sign-in?next=/settings/account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings/account');
}

type NewUserOptions = {
  role?: 'operator' | 'fixer' | 'support' | 'viewer';
  /** IDs of the assigned tenants. All tenants by default. */
  tenants?: readonly string[];
  throughForm?: boolean;
};

/** Adds `newUser()`, which creates a user and signs them in. */
export const test = base.extend<{ newUser: (options?: NewUserOptions) => Promise<TestUser> }>({
  newUser: async ({ browser, storageState: owner, baseURL: origin = '', timezoneId: zone = '' }, use) => {
    const contexts: BrowserContext[] = [];
    const newContext = async (cookies: Awaited<ReturnType<BrowserContext['cookies']>> = []) => {
      const context = await browser.newContext({ storageState: { cookies, origins: [] } });
      contexts.push(context);
      await reportHydration(context);
      // Without the time zone cookie, the first page would render twice.
      await context.addCookies([{ name: zoneCookie, value: encodeURIComponent(zone), url: origin }]);
      return context;
    };
    await use(async ({ role = 'operator', tenants = [''], throughForm = false } = {}) => {
      const name = `Person ${process.pid}-${++userCount}`;
      const email = `person-${process.pid}-${userCount}-${Date.now()}@tallyman.example`;
      const token = await inviteUser(origin, owner, { name, email, role }, tenants);
      const context = await newContext();
      const page = await context.newPage();
      const path = '/sign-in/link';
      await callAction(context.request, { origin, path, action: 'acceptLink', input: { token, password } });
      if (throughForm) {
        await context.clearCookies({ name: 'tallyman' });
        await signInThroughForm(page, email);
      }
      const openOtherBrowser = async () => {
        // The session cookie is HttpOnly; preferences are not.
        const session = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
        return (await newContext(session)).newPage();
      };
      return { name, email, password, page, openOtherBrowser };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
