import { open, reload } from './hydration';
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
  await open(page, '/settings/people');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kemal Taş');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
  // Without a mail server the link is shown once.
  const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: email }).getByText('Invited')).toBeVisible();
  const invitationContext = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    locale: 'en-US',
  });
  const invitationPage = await invitationContext.newPage();
  await invitationPage.goto(link);
  await invitationPage.getByLabel('Password', { exact: true }).fill(first);
  await invitationPage.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(invitationPage).toHaveURL(/\/(?:settings|t\/)/);
  await invitationContext.close();

  const signIn = async (password: string) => {
    const context = await browser.newContext({
      baseURL,
      storageState: { cookies: [], origins: [] },
      locale: 'en-US',
    });
    const userPage = await context.newPage();
    await userPage.goto('/sign-in?next=/settings/account');
    await userPage.getByLabel('Email').fill(email);
    await userPage.getByLabel('Password', { exact: true }).fill(password);
    await userPage.getByRole('button', { name: 'Sign in', exact: true }).click();
    return userPage;
  };
  const userPage = await signIn('not this one');
  await expect(userPage.getByText('Email or password is wrong.')).toBeVisible();
  await userPage.getByLabel('Password', { exact: true }).fill(first);
  await userPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(userPage).toHaveURL(/account/);
  const change = userPage.getByRole('button', { name: 'Change password' });
  await userPage.getByLabel('Current password', { exact: true }).fill('not this one');
  await userPage.getByLabel('New password', { exact: true }).fill(second);
  await change.click();
  await expect(userPage.getByText('This isn’t your current password.')).toBeVisible();
  await userPage.getByLabel('Current password', { exact: true }).fill(first);
  await userPage.getByLabel('New password', { exact: true }).fill('short');
  await change.click();
  await expect(userPage.getByText('Use at least 8 characters.')).toBeVisible();
  await userPage.getByLabel('Current password', { exact: true }).fill(first);
  await userPage.getByLabel('New password', { exact: true }).fill(second);
  await change.click();
  await expect(userPage.getByText('Password changed')).toBeVisible();
  await userPage.getByRole('button', { name: /Kemal Taş/ }).click();
  await userPage.getByRole('menuitemradio', { name: 'Türkçe' }).click();
  await expect(userPage.getByRole('button', { name: 'Parolayı değiştir' })).toBeVisible();

  const secondPage = await signIn(second);
  await expect(secondPage.getByRole('button', { name: 'Parolayı değiştir' })).toBeVisible();
  for (const userTab of [userPage, secondPage]) await userTab.context().close();
});

test(
  'failed sign-ins are rate-limited except on the user’s own device, which shows the attempts',
  long,
  async ({ newUser, browser, baseURL }) => {
    test.setTimeout(120_000);
    const { page: userPage, email, password } = await newUser({ throughForm: true });
    const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
    const otherPage = await context.newPage();
    await otherPage.goto('/sign-in');
    await otherPage.getByLabel('Email').fill(email);
    await otherPage.getByLabel('Password', { exact: true }).fill('not this one');
    const wrongPassword = otherPage.getByText('Email or password is wrong.');
    for (let attempt = 1; attempt <= 12; attempt++) {
      const response = otherPage.waitForResponse((response) => response.request().method() === 'POST');
      await otherPage.getByRole('button', { name: 'Sign in', exact: true }).click();
      await response;
      await expect(attempt <= 10 ? wrongPassword : otherPage.getByText(/Too many attempts/)).toBeVisible();
    }
    await context.close();
    await userPage.getByRole('button', { name: /Person/ }).click();
    await userPage.getByRole('menuitem', { name: 'Sign out' }).click();
    await userPage.getByLabel('Email').fill(email);
    await userPage.getByLabel('Password', { exact: true }).fill(password);
    await userPage.getByRole('button', { name: 'Sign in', exact: true }).click();
    const attempts = userPage.getByText('12 failed attempts to sign in to your account');
    await expect(attempts).toBeVisible();
    await userPage.goto('/settings/account');
    await expect(userPage.getByRole('cell', { name: /^127\.0\.0\.1/ })).toBeVisible();
    await userPage.getByRole('button', { name: 'Got it' }).click();
    await expect(attempts).toHaveCount(0);
  },
);

test('a chosen time zone applies to all displayed times, and can be reset to that of the device', async ({
  page,
  tenant,
}) => {
  // The list shows the age; the tooltip shows the exact time.
  const readFirstTime = async () => {
    await open(page, tenant.at('/products?sort=sku&size=25&cols=sku,updatedAt'));
    const tooltip = page.getByRole('tooltip');
    await expect(async () => {
      await page.locator('h1').hover();
      await page.locator('tbody time').first().hover();
      await expect(tooltip).toContainText('UTC', { timeout: 2_000 });
    }).toPass();
    return tooltip.textContent();
  };
  const before = await readFirstTime();
  const zone = page.getByLabel('Time zone');
  const selectZone = async (which: string) => {
    await open(page, '/settings/account');
    // The field handles input once the browser has reported the time zone of the device.
    await expect(zone.locator('option').first()).toContainText('Istanbul');
    await zone.selectOption(which);
  };
  await selectZone('Pacific/Kiritimati');
  await expect(zone).toHaveValue('Pacific/Kiritimati');
  await expect.poll(readFirstTime).not.toBe(before);
  const inZone = await readFirstTime();
  expect(inZone?.split(' · ')[1]).toBe(before?.split(' · ')[1]);
  await selectZone('');
  await expect.poll(readFirstTime).toBe(before);
});

test('retention periods are validated and saved, and the page has a list of deleted data', async ({
  page,
}) => {
  await open(page, '/settings');
  await page.getByRole('link', { name: 'Data retention' }).click();
  const days = page.getByLabel('Keep the request log for (days)');
  await expect(days).toHaveValue('180');
  await days.fill('10');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(page.getByText('Enter 0 or a number from 30 to 36,500')).toBeVisible();
  await days.fill('400');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await reload(page);
  await expect(days).toHaveValue('400');
  await expect(page.getByRole('heading', { name: 'Deleted data' })).toBeVisible();
  await days.fill('180');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
