import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { freePort } from '../lib/db/embedded/postmaster';
import { totp } from '../lib/testing/totp';
import { type IsolatedServer, queryDatabase, startIsolatedServer } from './isolated-server';
import { type MailServer, startMailServer } from './mail-server';
import { client, type OpenIdProvider, startProvider } from './openid-provider';
import { owner } from './owner';
import { addVirtualAuthenticator } from './virtual-authenticator';

// Uses a separate installation with a mail server and an OpenID provider.
test.describe.configure({ mode: 'serial' });
test.use({ storageState: { cookies: [], origins: [] } });

let server: IsolatedServer;
let mail: MailServer;
let provider: OpenIdProvider;
let origin = '';
let dataDir = '';
/** The URL of the same server at another host name. */
let secondOrigin = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  mail = await startMailServer();
  const [port, providerPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${port}`;
  secondOrigin = `http://tally.localhost:${port}`;
  provider = await startProvider(providerPort, [`${origin}/sign-in/provider`]);
  dataDir = mkdtempSync(join(tmpdir(), 'tallyman-e2e-'));
  chmodSync(dataDir, 0o755);
  server = await startIsolatedServer({
    E2E_DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `${origin} ${secondOrigin}`,
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
  await server?.stop();
  await provider?.stop();
  await mail?.stop();
});

/** Fills in and submits the sign-in page. */
async function signIn(page: Page, email: string, password: string, baseUrl = origin): Promise<void> {
  await page.goto(`${baseUrl}/sign-in?next=/settings/account`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until the user is signed in and redirected to the only tenant. */
const waitForTenant = (page: Page) => page.waitForURL(({ pathname }) => pathname.startsWith('/t/'));

/** Waits until the user is signed in and redirected to their account page. */
const waitForAccount = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/settings/account');

/** Opens the settings page of users as the owner, in a new browser context. */
async function openUsers(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, owner.email, owner.password);
  await waitForAccount(page);
  await page.goto(`${origin}/settings/people`);
  return page;
}

/** Adds a user on that page. */
async function invite(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
}

/** Waits for this number of emails and returns the link of the last one. */
async function waitForLink(count: number): Promise<string> {
  await expect.poll(() => mail.emails.length).toBe(count);
  return (
    /http:\/\/localhost:\d+\/sign-in\/link#[\w-]+/.exec(mail.emails[count - 1]?.content ?? '')?.[0] ?? ''
  );
}

test('an invited user resets the password by email, and a link is shown when the mail server is down', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const email = 'elif@example.com';
  const usersPage = await openUsers(browser);
  await invite(usersPage, 'Elif Işık', email);
  await expect(usersPage.getByText(`A link was sent to ${email}`)).toBeVisible();
  const invitation = await waitForLink(1);
  expect(mail.emails[0]?.to).toEqual([email]);
  expect(mail.emails[0]?.content).toContain('Hello Elif Işık');

  await page.goto(invitation);
  await expect(page.getByText('Welcome, Elif Işık.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('elif2026');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText(/contains your name or email/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a boat on the river');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await waitForTenant(page);
  await page.goto(invitation);
  await page.reload();
  await expect(page.getByText('This link was already used')).toBeVisible();
  await page.goto(`${origin}/sign-in/link#${'x'.repeat(43)}`);
  await page.reload();
  await expect(page.getByText('This link isn’t valid')).toBeVisible();

  // The response does not reveal who has an account; only one of the two gets an email.
  const resetPage = await (await browser.newContext()).newPage();
  const requestReset = async (address: string) => {
    await resetPage.goto(`${origin}/sign-in`);
    await resetPage.getByRole('link', { name: 'Forgot your password?' }).click();
    await resetPage.waitForURL(/forgot/);
    await resetPage.getByLabel('Email').fill(address);
    await resetPage.getByRole('button', { name: 'Send link' }).click();
  };
  for (const address of ['nobody@example.com', email]) {
    await requestReset(address);
    await expect(resetPage.getByText(`If ${address} has an account, a link is on its way`)).toBeVisible();
  }
  const reset = await waitForLink(2);
  expect(mail.emails[1]?.to).toEqual([email]);
  await resetPage.goto(reset);
  await expect(resetPage.getByText(/signed out everywhere else/)).toBeVisible();
  await resetPage.getByLabel('Password', { exact: true }).fill('two boats on the river');
  await resetPage.getByRole('button', { name: 'Set password and sign in' }).click();
  await waitForTenant(resetPage);
  // The reset has ended the other session.
  await page.goto(`${origin}/settings`);
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, email, 'a boat on the river');
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();

  const port = Number(new URL(mail.url).port);
  await mail.stop();
  await resetPage.context().clearCookies();
  await requestReset(email);
  await expect(resetPage.getByText(/mail server isn’t responding/)).toBeVisible();
  await usersPage.getByRole('button', { name: 'Close' }).last().click();
  await invite(usersPage, 'Can Er', 'can@example.com');
  await expect(usersPage.getByText(/mail server didn’t accept the email/)).toBeVisible();
  await page.goto(await usersPage.getByLabel('Link', { exact: true }).inputValue());
  await expect(page.getByText('Welcome, Can Er.')).toBeVisible();
  mail = await startMailServer(port);
});

/** Adds a user and accepts the invitation. */
async function addUser(
  usersPage: Page,
  page: Page,
  name: string,
  email: string,
  password: string,
): Promise<void> {
  const count = mail.emails.length;
  await invite(usersPage, name, email);
  await page.goto(await waitForLink(count + 1));
  await usersPage.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
}

test('a role requires two-step verification with an authenticator app, single-use codes and recovery codes', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const [email, password] = ['mert@example.com', 'a boat on the river'];
  const usersPage = await openUsers(browser);
  await usersPage.getByLabel('Operator').check();
  await usersPage.getByRole('button', { name: 'Save roles' }).click();
  await expect(usersPage.getByText('Saved', { exact: true })).toBeVisible();
  await addUser(usersPage, page, 'Mert Ak', email, password);

  // All pages redirect to the setup.
  await expect(page.getByText('Your role requires two-step verification')).toBeVisible();
  await page.goto(`${origin}/t/main/products`);
  await expect(page).toHaveURL(`${origin}/settings/account`);
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const codeItems = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  const codes = await codeItems.allTextContents();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const secretText = page.getByRole('dialog').getByText(/^[A-Z2-7]{20,}$/);
  const secret = (await secretText.textContent()) ?? '';
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  await page.getByLabel('6-digit code').fill(totp(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await page.goto(`${origin}/t/main/products`);
  await expect(page).toHaveURL(`${origin}/t/main/products`);

  const code = page.getByLabel('Code', { exact: true });
  const submitCode = async (typed: string) => {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  };
  const wrongCode = page.getByText(/This code is wrong or already used/);
  await page.context().clearCookies();
  await signIn(page, email, password);
  const usedCode = totp(secret, 1);
  await submitCode(usedCode);
  await waitForAccount(page);
  await page.context().clearCookies();
  await signIn(page, email, password);
  await submitCode(usedCode);
  await expect(wrongCode).toBeVisible();
  await submitCode(codes[0] ?? '');
  await waitForAccount(page);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, email, password);
  await submitCode(codes[0] ?? '');
  await expect(wrongCode).toBeVisible();

  // An admin resets the second factor of a lost phone; the role still requires one.
  await usersPage.reload();
  await usersPage.getByRole('button', { name: 'Edit Mert Ak' }).click();
  await usersPage.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
  await usersPage.getByRole('button', { name: 'Reset two-step verification' }).click();
  await expect(usersPage.getByText('Two-step verification reset')).toBeVisible();
  await signIn(page, email, password);
  await waitForAccount(page);
  await expect(page.getByText('Your role requires two-step verification')).toBeVisible();
  const saved = usersPage.waitForResponse((response) => response.request().method() === 'POST');
  await usersPage.getByLabel('Operator').uncheck();
  await usersPage.getByRole('button', { name: 'Save roles' }).click();
  await saved;
});

test('a passkey is added and named, signs in at two host names, confirms the identity, and stops working once it is removed', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const [email, password] = ['ada@example.com', 'a boat on the river'];
  const usersPage = await openUsers(browser);
  await addUser(usersPage, page, 'Ada Uz', email, password);
  await waitForTenant(page);
  await addVirtualAuthenticator(page);
  const signInWithPasskey = async (baseUrl: string) => {
    await page.context().clearCookies();
    await page.goto(`${baseUrl}/sign-in?next=/settings/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  for (const baseUrl of [origin, secondOrigin]) {
    await page.context().clearCookies();
    await signIn(page, email, password, baseUrl);
    await waitForAccount(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Work laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await signInWithPasskey(baseUrl);
    await waitForAccount(page);
  }
  const passkeys = page.getByRole('table', { name: 'Passkeys' });
  await expect(passkeys.getByRole('row', { name: /Work laptop/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Rename Work laptop' }).last().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(passkeys.getByRole('row', { name: /laptop/ })).toHaveCount(1);
  await signInWithPasskey(secondOrigin);
  await expect(page.getByText('This passkey isn’t registered in Tallyman.')).toBeVisible();
  await signInWithPasskey(origin);
  await waitForAccount(page);
  await queryDatabase(dataDir, `update console.session set "confirmedAt" = now() - interval '1 day'`);
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toHaveCount(0);
});

test('single sign-on admits invited users and allowed domains, and rejects everyone else', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const usersPage = await openUsers(browser);
  await invite(usersPage, 'Sena Koç', 'sena@example.com');
  await expect(usersPage.getByText('A link was sent')).toBeVisible();

  /** Signs in at the provider by name, in a new browser. */
  const signInAs = async (name: string) => {
    const userPage = await (await browser.newContext()).newPage();
    await userPage.goto(`${origin}/sign-in?next=/settings/account`);
    await userPage.getByRole('button', { name: 'Sign in with Harbor ID' }).click();
    await userPage.getByPlaceholder('Enter any login').fill(name);
    await userPage.getByPlaceholder('and password').fill('any');
    await userPage.getByRole('button', { name: 'Sign-in' }).click();
    return userPage;
  };
  const confirm = (userPage: Page) => userPage.getByRole('button', { name: 'Continue' }).click();
  const rejections = {
    stranger: 'No user with this email can sign in.',
    unverified: 'Harbor ID hasn’t verified your email.',
  };
  for (const [name, text] of Object.entries(rejections)) {
    const userPage = await signInAs(name);
    await confirm(userPage);
    await expect(userPage.getByText(text)).toBeVisible();
    await userPage.goto(`${origin}/settings`);
    await expect(userPage).toHaveURL(/\/sign-in/);
    await userPage.context().close();
  }
  const sena = await signInAs('sena');
  await confirm(sena);
  await waitForAccount(sena);
  await expect(sena.getByText('sena@example.com').first()).toBeVisible();
  // Another account with the same email cannot sign in.
  const twin = await signInAs('twin');
  await confirm(twin);
  await expect(twin.getByText('linked to another Harbor ID account')).toBeVisible();
  // A callback is valid only once.
  await twin.reload();
  await expect(twin.getByText('took too long or started in another browser')).toBeVisible();
  const colleague = await signInAs('colleague');
  await confirm(colleague);
  await waitForAccount(colleague);
  await usersPage.reload();
  await expect(usersPage.getByRole('row', { name: /colleague@corp\.example/ })).toContainText('Viewer');
  const auditQuery = `select distinct act from console.audit where act ~ 'passkey.added|provider' order by 1`;
  expect(await queryDatabase(dataDir, auditQuery)).toEqual([
    { act: 'passkey.added' },
    { act: 'provider.linked' },
  ]);

  const canceled = await signInAs('sena');
  await canceled.getByRole('link', { name: /Cancel/ }).click();
  await expect(canceled.getByText('Sign-in with Harbor ID was canceled.')).toBeVisible();
  for (const behavior of ['forging', 'silent'] as const) {
    const userPage = await signInAs('sena');
    provider.setBehavior(behavior);
    await confirm(userPage);
    await expect(userPage.getByText('Couldn’t verify Harbor ID’s response.')).toBeVisible({
      timeout: 20_000,
    });
    provider.setBehavior('normal');
    await userPage.goto(`${origin}/settings`);
    await expect(userPage).toHaveURL(/\/sign-in/);
  }
  await page.goto(`${origin}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});

test('sessions are listed and ended, and an old session must confirm the identity before changing users', async ({
  browser,
  page,
}) => {
  test.setTimeout(90_000);
  const usersPage = await openUsers(browser);
  await signIn(page, owner.email, owner.password);
  await waitForAccount(page);
  const sessions = page.getByRole('table', { name: 'Where you’re signed in' });
  await expect(sessions.getByRole('row', { name: /This device/ })).toContainText('127.0.0.1');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('row', { name: /Chrome/ })).toHaveCount(1);
  await usersPage.reload();
  await expect(usersPage).toHaveURL(/\/sign-in/);

  await page.goto(`${origin}/settings/people`);
  await queryDatabase(dataDir, `update console.session set "confirmedAt" = now() - interval '1 hour'`);
  await invite(page, 'Naz Su', 'naz@example.com');
  const confirmDialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirmDialog.getByLabel('Current password', { exact: true }).fill('not this one');
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmDialog.getByText('This isn’t your current password.')).toBeVisible();
  await confirmDialog.getByLabel('Current password', { exact: true }).fill(owner.password);
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('A link was sent to naz@example.com')).toBeVisible();

  const link = await waitForLink(mail.emails.length);
  await queryDatabase(dataDir, `update console."signInLinks" set "expiresAt" = now() - interval '1 minute'`);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('This link has expired')).toBeVisible();
});
