import { long } from './long';
import { expect } from './tenant';
import { test } from './user';

test('a user changes their password, and their language applies in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const email = `kemal-${Date.now()}@tallyman.example`;
  const [first, second] = ['a long walk along', 'a longer walk still'];
  await page.goto('/settings/people');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kemal Taş');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
  // This installation sends no email: the link is shown once.
  const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: email }).getByText('Invited')).toBeVisible();
  const invited = await browser.newContext({ storageState: { cookies: [], origins: [] }, locale: 'en-US' });
  const welcome = await invited.newPage();
  await welcome.goto(link);
  await welcome.getByLabel('Password', { exact: true }).fill(first);
  await welcome.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(welcome).toHaveURL(/\/(?:settings|t\/)/);
  await invited.close();

  const enter = async (password: string) => {
    const context = await browser.newContext({
      baseURL,
      storageState: { cookies: [], origins: [] },
      locale: 'en-US',
    });
    const own = await context.newPage();
    await own.goto('/sign-in?next=/settings/account');
    await own.getByLabel('Email').fill(email);
    await own.getByLabel('Password', { exact: true }).fill(password);
    await own.getByRole('button', { name: 'Sign in', exact: true }).click();
    return own;
  };
  const own = await enter('not this one');
  await expect(own.getByText('Email or password is wrong.')).toBeVisible();
  await own.getByLabel('Password', { exact: true }).fill(first);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own).toHaveURL(/account/);
  const change = own.getByRole('button', { name: 'Change password' });
  await own.getByLabel('Current password', { exact: true }).fill('not this one');
  await own.getByLabel('New password', { exact: true }).fill(second);
  await change.click();
  await expect(own.getByText('This isn’t your current password.')).toBeVisible();
  await own.getByLabel('Current password', { exact: true }).fill(first);
  await own.getByLabel('New password', { exact: true }).fill('short');
  await change.click();
  await expect(own.getByText('At least 8 characters.')).toBeVisible();
  await own.getByLabel('Current password', { exact: true }).fill(first);
  await own.getByLabel('New password', { exact: true }).fill(second);
  await change.click();
  await expect(own.getByText('Password changed')).toBeVisible();
  await own.getByRole('button', { name: /Kemal Taş/ }).click();
  await own.getByRole('menuitemradio', { name: 'Türkçe' }).click();
  await expect(own.getByRole('button', { name: 'Parolayı değiştir' })).toBeVisible();

  const later = await enter(second);
  await expect(later.getByRole('button', { name: 'Parolayı değiştir' })).toBeVisible();
  for (const opened of [own, later]) await opened.context().close();
});

test(
  'failed sign-ins are rate-limited except on the user’s own device, which shows the attempts',
  long,
  async ({ newUser, browser, baseURL }) => {
    test.setTimeout(120_000);
    const { page: own, email, password } = await newUser({ throughForm: true });
    const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
    const wrong = await context.newPage();
    await wrong.goto('/sign-in');
    await wrong.getByLabel('Email').fill(email);
    await wrong.getByLabel('Password', { exact: true }).fill('not this one');
    const refused = wrong.getByText('Email or password is wrong.');
    for (let tries = 1; tries <= 12; tries++) {
      await wrong.getByRole('button', { name: 'Sign in', exact: true }).click();
      if (tries > 1) await expect(refused).toHaveCount(0);
      await expect(tries <= 10 ? refused : wrong.getByText(/Too many attempts/)).toBeVisible();
    }
    await context.close();
    await own.getByRole('button', { name: /Person/ }).click();
    await own.getByRole('menuitem', { name: 'Sign out' }).click();
    await own.getByLabel('Email').fill(email);
    await own.getByLabel('Password', { exact: true }).fill(password);
    await own.getByRole('button', { name: 'Sign in', exact: true }).click();
    const attempts = own.getByText('12 failed attempts to sign in as you');
    await expect(attempts).toBeVisible();
    await own.goto('/settings/account');
    await expect(own.getByRole('cell', { name: /127\.0\.0\.1/ })).toBeVisible();
    await own.getByRole('button', { name: 'Got it' }).click();
    await expect(attempts).toHaveCount(0);
  },
);

test('a chosen time zone applies to all displayed times, and can be reset to that of the device', async ({
  page,
  tenant,
}) => {
  // The list shows the age; the tooltip shows the exact time.
  const first = async () => {
    await page.goto(tenant.at('/products?sort=sku&size=25&cols=sku,updatedAt'));
    const tip = page.getByRole('tooltip');
    await expect(async () => {
      await page.locator('h1').hover();
      await page.locator('tbody time').first().hover();
      await expect(tip).toContainText('UTC', { timeout: 2_000 });
    }).toPass();
    return tip.textContent();
  };
  const before = await first();
  const zone = page.getByLabel('Time zone');
  const choose = async (which: string) => {
    await page.goto('/settings/account');
    // The device's time zone is known only in the browser: the field reacts once its name appears.
    await expect(zone.locator('option').first()).toContainText('Istanbul');
    await zone.selectOption(which);
  };
  await choose('Pacific/Kiritimati');
  await expect(zone).toHaveValue('Pacific/Kiritimati');
  const there = await first();
  expect(there).not.toBe(before);
  // Both are the same moment, shown in UTC.
  expect(there?.split(' · ')[1]).toBe(before?.split(' · ')[1]);
  await choose('');
  await expect.poll(first).toBe(before);
});

test('retention periods are validated and saved, and the page has a list of deleted data', async ({
  page,
}) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Retention' }).click();
  const days = page.getByLabel('Keep the request log for (days)');
  await expect(days).toHaveValue('180');
  await days.fill('10');
  await page.getByRole('button', { name: 'Save retention' }).click();
  await expect(page.getByText('Enter 0 or a number from 30 to 36,500')).toBeVisible();
  await days.fill('400');
  await page.getByRole('button', { name: 'Save retention' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('400');
  await expect(page.getByRole('heading', { name: 'Deleted data' })).toBeVisible();
  await days.fill('180');
  await page.getByRole('button', { name: 'Save retention' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
