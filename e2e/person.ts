import type { Browser, Page } from '@playwright/test';
import { ownerState } from './owner';
import { expect } from './tenant';

/** Somebody of their own, signed in at a browser of their own: for what the console remembers of a person. */
export type Someone = {
  name: string;
  page: Page;
  /** The same person at another browser. */
  elsewhere: () => Promise<Page>;
};

let made = 0;

export async function newPerson(browser: Browser, role = 'Operator'): Promise<Someone> {
  const name = `Person ${process.pid}-${++made}`;
  const email = `person-${process.pid}-${made}-${Date.now()}@tallyman.example`;
  const password = 'a quiet hour by the window';
  const owner = await browser.newContext({ storageState: ownerState });
  const page = await owner.newPage();
  await page.goto('/settings/people');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First password', { exact: true }).fill(password);
  await dialog.getByLabel('Role').selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await expect(dialog).toHaveCount(0);
  await owner.close();

  const elsewhere = async () => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const own = await context.newPage();
    await own.goto('/sign-in');
    await own.getByLabel('Email').fill(email);
    await own.getByLabel('Password', { exact: true }).fill(password);
    await own.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(own).not.toHaveURL(/sign-in/);
    return own;
  };
  return { name, page: await elsewhere(), elsewhere };
}
