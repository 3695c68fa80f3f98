import { expect, test as setup } from '@playwright/test';
import { zoneCookie } from '../lib/messages/locale-cookies';
import { bareOwnerState, otherOwnerState, owner, ownerState } from './owner';

const states: Readonly<Record<string, string>> = {
  setup: ownerState,
  'bare-setup': bareOwnerState,
  'other-setup': otherOwnerState,
};

setup('the owner signs in', async ({ page }, { project }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
  // The first page reports the time zone and renders again. Do this once instead of once per test.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain(zoneCookie);
  await page.context().storageState({ path: states[project.name] });
});
