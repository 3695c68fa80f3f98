import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { totp } from '../lib/testing/totp';
import { type IsolatedServer, inDatabase, startIsolatedServer } from './isolated-server';
import { type MailServer, startMailServer } from './mail-server';
import { client, freePort, type OpenIdProvider, startProvider } from './openid-provider';
import { owner } from './owner';

// Sign-in methods against real services, on a separate installation.
test.describe.configure({ mode: 'serial' });
test.use({ storageState: { cookies: [], origins: [] } });

let server: IsolatedServer;
let mail: MailServer;
let provider: OpenIdProvider;
let origin = '';
let dataDir = '';
/** The same server under another name. */
let named = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  mail = await startMailServer();
  const [port, providerPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${port}`;
  named = `http://tally.localhost:${port}`;
  provider = await startProvider(providerPort, [`${origin}/sign-in/provider`]);
  dataDir = mkdtempSync(join(tmpdir(), 'tallyman-e2e-'));
  chmodSync(dataDir, 0o755);
  server = await startIsolatedServer({
    E2E_DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `${origin} ${named}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Tallyman <tally@example.com>',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Harbor ID',
    OIDC_DOMAINS: 'corp.example',
  });
});
test.afterAll(async () => {
  await server?.end();
  await provider?.end();
  await mail?.end();
});

/** Signs in by password on the sign-in page. */
async function enter(page: Page, email: string, password: string, at = origin): Promise<void> {
  await page.goto(`${at}/sign-in?next=/settings/account`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until the person is signed in to the only tenant of this installation. */
const entered = (page: Page) => page.waitForURL(({ pathname }) => pathname.startsWith('/t/'));

/** The settings page of people, in the owner's own browser. */
async function openPeople(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, owner.email, owner.password);
  await page.waitForURL(({ pathname }) => pathname === '/settings/account');
  await page.goto(`${origin}/settings/people`);
  return page;
}

/** Adds a person on that page. */
async function invite(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
}

/** The link in the email with this index. */
async function linkIn(count: number): Promise<string> {
  await expect.poll(() => mail.mails.length).toBe(count);
  return /http:\/\/localhost:\d+\/sign-in\/link#[\w-]+/.exec(mail.mails[count - 1]?.content ?? '')?.[0] ?? '';
}

test('an invited user resets the password by email, and a link is shown when the mail server is down', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const email = 'elif@example.com';
  const people = await openPeople(browser);
  await invite(people, 'Elif Işık', email);
  await expect(people.getByText(`A link was sent to ${email}`)).toBeVisible();
  const invitation = await linkIn(1);
  expect(mail.mails[0]?.to).toEqual([email]);
  expect(mail.mails[0]?.content).toContain('Hello Elif Işık');

  await page.goto(invitation);
  await expect(page.getByText('Welcome, Elif Işık.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('elif2026');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText(/contains your name or email/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a boat on the river');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await entered(page);
  await page.goto(invitation);
  await page.reload();
  await expect(page.getByText('This link was already used')).toBeVisible();
  await page.goto(`${origin}/sign-in/link#${'x'.repeat(43)}`);
  await page.reload();
  await expect(page.getByText('This link isn’t valid')).toBeVisible();

  // The response does not reveal who has an account; only one of the two gets an email.
  const lost = await (await browser.newContext()).newPage();
  const ask = async (address: string) => {
    await lost.goto(`${origin}/sign-in`);
    await lost.getByRole('link', { name: 'Forgot your password?' }).click();
    await lost.waitForURL(/forgot/);
    await lost.getByLabel('Email').fill(address);
    await lost.getByRole('button', { name: 'Send link' }).click();
  };
  for (const address of ['nobody@example.com', email]) {
    await ask(address);
    await expect(lost.getByText(`If ${address} has an account, a link is on its way`)).toBeVisible();
  }
  const reset = await linkIn(2);
  expect(mail.mails[1]?.to).toEqual([email]);
  await lost.goto(reset);
  await expect(lost.getByText(/signed out everywhere else/)).toBeVisible();
  await lost.getByLabel('Password', { exact: true }).fill('two boats on the river');
  await lost.getByRole('button', { name: 'Set password and sign in' }).click();
  await entered(lost);
  // Other open sessions have ended.
  await page.goto(`${origin}/settings`);
  await expect(page).toHaveURL(/sign-in/);
  await enter(page, email, 'a boat on the river');
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();

  const port = Number(new URL(mail.url).port);
  await mail.end();
  await lost.context().clearCookies();
  await ask(email);
  await expect(lost.getByText(/mail server isn’t responding/)).toBeVisible();
  await people.getByRole('button', { name: 'Close' }).last().click();
  await invite(people, 'Can Er', 'can@example.com');
  await expect(people.getByText(/mail server didn’t accept the email/)).toBeVisible();
  await page.goto(await people.getByLabel('Link', { exact: true }).inputValue());
  await expect(page.getByText('Welcome, Can Er.')).toBeVisible();
  mail = await startMailServer(port);
});

/** Adds a person who accepts the invitation on its page. */
async function welcome(
  people: Page,
  page: Page,
  name: string,
  email: string,
  password: string,
): Promise<void> {
  const count = mail.mails.length;
  await invite(people, name, email);
  await page.goto(await linkIn(count + 1));
  await people.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
}

async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('a role requires two-step verification with an authenticator app, single-use codes and recovery codes', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const [email, password] = ['mert@example.com', 'a boat on the river'];
  const people = await openPeople(browser);
  await people.getByLabel('Operator').check();
  await people.getByRole('button', { name: 'Save roles' }).click();
  await expect(people.getByText('Saved', { exact: true })).toBeVisible();
  await welcome(people, page, 'Mert Ak', email, password);

  // Redirected to the setup, whatever page was requested.
  await expect(page.getByText('Your role requires two-step verification')).toBeVisible();
  await page.goto(`${origin}/t/main/products`);
  await expect(page).toHaveURL(`${origin}/settings/account`);
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const shownCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shownCodes).toHaveCount(10);
  const codes = await shownCodes.allTextContents();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const shown = page.getByRole('dialog').getByText(/^[A-Z2-7]{20,}$/);
  const secret = (await shown.textContent()) ?? '';
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  await page.getByLabel('6-digit code').fill(totp(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await page.goto(`${origin}/t/main/products`);
  await expect(page).toHaveURL(`${origin}/t/main/products`);

  const code = page.getByLabel('Code', { exact: true });
  const pass = async (typed: string) => {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  };
  const wrong = page.getByText(/This code is wrong or already used/);
  const account = () => page.waitForURL(({ pathname }) => pathname === '/settings/account');
  await leave(page);
  await enter(page, email, password);
  const first = totp(secret);
  await pass(first);
  await account();
  await leave(page);
  await enter(page, email, password);
  await pass(first);
  await expect(wrong).toBeVisible();
  await pass(codes[0] ?? '');
  await account();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await leave(page);
  await enter(page, email, password);
  await pass(codes[0] ?? '');
  await expect(wrong).toBeVisible();

  // The phone was lost: an admin resets the second factor, and the role still requires one.
  await people.reload();
  await people.getByRole('button', { name: 'Edit Mert Ak' }).click();
  await people.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
  await people.getByRole('button', { name: 'Reset two-step verification' }).click();
  await expect(people.getByText('Two-step verification reset')).toBeVisible();
  await enter(page, email, password);
  await account();
  await expect(page.getByText('Your role requires two-step verification')).toBeVisible();
  await people.getByLabel('Operator').uncheck();
  await people.getByRole('button', { name: 'Save roles' }).click();
});

test('a passkey is added and named, signs in at two host names, and stops working once it is removed', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const [email, password] = ['ada@example.com', 'a boat on the river'];
  const people = await openPeople(browser);
  await welcome(people, page, 'Ada Uz', email, password);
  await entered(page);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const account = () => page.waitForURL(({ pathname }) => pathname === '/settings/account');
  const ask = async (at: string) => {
    await leave(page);
    await page.goto(`${at}/sign-in?next=/settings/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  for (const at of [origin, named]) {
    await leave(page);
    await enter(page, email, password, at);
    await account();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Work laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await ask(at);
    await account();
  }
  const passkeys = page.getByRole('table', { name: 'Passkeys' });
  await expect(passkeys.getByRole('row', { name: /Work laptop/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Rename Work laptop' }).last().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(passkeys.getByRole('row', { name: /laptop/ })).toHaveCount(1);
  await ask(named);
  await expect(page.getByText('This passkey isn’t registered in Tallyman.')).toBeVisible();
  await ask(origin);
  await account();
});

test('single sign-on admits invited users and allowed domains, and rejects everyone else', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const people = await openPeople(browser);
  await invite(people, 'Sena Koç', 'sena@example.com');
  await expect(people.getByText('A link was sent')).toBeVisible();

  /** Signs in at the provider by name, in a new browser. */
  const goAs = async (name: string) => {
    const own = await (await browser.newContext()).newPage();
    await own.goto(`${origin}/sign-in?next=/settings/account`);
    await own.getByRole('button', { name: 'Sign in with Harbor ID' }).click();
    await own.getByPlaceholder('Enter any login').fill(name);
    await own.getByPlaceholder('and password').fill('any');
    await own.getByRole('button', { name: 'Sign-in' }).click();
    return own;
  };
  const agree = (own: Page) => own.getByRole('button', { name: 'Continue' }).click();
  const account = (own: Page) => own.waitForURL(({ pathname }) => pathname === '/settings/account');
  const refusals = {
    stranger: 'No user with this email can sign in.',
    unverified: 'Harbor ID hasn’t verified your email.',
  };
  for (const [name, text] of Object.entries(refusals)) {
    const own = await goAs(name);
    await agree(own);
    await expect(own.getByText(text)).toBeVisible();
    await own.goto(`${origin}/settings`);
    await expect(own).toHaveURL(/\/sign-in/);
    await own.context().close();
  }
  const sena = await goAs('sena');
  await agree(sena);
  await account(sena);
  await expect(sena.getByText('sena@example.com').first()).toBeVisible();
  // The same email from another account is another person.
  const twin = await goAs('twin');
  await agree(twin);
  await expect(twin.getByText('linked to another Harbor ID account')).toBeVisible();
  // A callback is valid only once.
  await twin.reload();
  await expect(twin.getByText('took too long or started in another browser')).toBeVisible();
  const colleague = await goAs('colleague');
  await agree(colleague);
  await account(colleague);
  await people.reload();
  await expect(people.getByRole('row', { name: /colleague@corp\.example/ })).toContainText('Viewer');
  const recorded = `select distinct act from console.audit where act ~ 'passkey.added|provider' order by 1`;
  expect(await inDatabase(dataDir, recorded)).toEqual([{ act: 'passkey.added' }, { act: 'provider.linked' }]);

  const changed = await goAs('sena');
  await changed.getByRole('link', { name: /Cancel/ }).click();
  await expect(changed.getByText('Sign-in with Harbor ID was canceled.')).toBeVisible();
  for (const mood of ['forging', 'silent'] as const) {
    const own = await goAs('sena');
    provider.setMood(mood);
    await agree(own);
    await expect(own.getByText('The response from Harbor ID couldn’t be verified.')).toBeVisible({
      timeout: 20_000,
    });
    provider.setMood('well');
    await own.goto(`${origin}/settings`);
    await expect(own).toHaveURL(/\/sign-in/);
  }
  await page.goto(`${origin}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});

test('sessions are listed and ended, and an old session must confirm the identity before changing users', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const people = await openPeople(browser);
  await enter(page, owner.email, owner.password);
  await page.waitForURL(({ pathname }) => pathname === '/settings/account');
  const sessions = page.getByRole('table', { name: 'Where you’re signed in' });
  await expect(sessions.getByRole('row', { name: /This device/ })).toContainText('127.0.0.1');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('row', { name: /Chrome/ })).toHaveCount(1);
  await people.reload();
  await expect(people).toHaveURL(/\/sign-in/);

  await page.goto(`${origin}/settings/people`);
  await inDatabase(dataDir, `update console.session set "confirmedAt" = now() - interval '1 hour'`);
  await invite(page, 'Naz Su', 'naz@example.com');
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await again.getByLabel('Current password', { exact: true }).fill('not this one');
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(again.getByText('This isn’t your current password.')).toBeVisible();
  await again.getByLabel('Current password', { exact: true }).fill(owner.password);
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('A link was sent to naz@example.com')).toBeVisible();

  // An expired link says so and changes nothing.
  const link = await linkIn(mail.mails.length);
  await inDatabase(dataDir, `update console."signInLinks" set "expiresAt" = now() - interval '1 minute'`);
  await leave(page);
  await page.goto(link);
  await expect(page.getByText('This link has expired')).toBeVisible();
});
