import type { Page } from '@playwright/test';
import { long } from './long';
import { expect, test } from './tenant';

// Who knows the way presses the next key as soon as the page can be seen: in the very moment in which what the key is about
// comes into the page, before any script of the page has looked at it.

/** Presses keys in the moment in which something is there, on this page and on every one after it. */
async function whenThere(page: Page, selector: string, ...keys: string[]): Promise<void> {
  const press = ([wanted = '', ...pressed]: string[]) => {
    const look = () => {
      if (!document.querySelector(wanted)) return;
      watch.disconnect();
      for (const key of pressed)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  };
  await page.addInitScript(press, [selector, ...keys]);
  await page.evaluate(press, [selector, ...keys]);
}

test('keys pressed before a list is ready walk, select and open its rows, and a key pressed as the record appears leads to the next', async ({
  page,
  tenant,
}) => {
  await whenThere(page, '[data-list] footer, [data-list] [data-row-link]', 'j', 'j', 'x', 'Enter');
  await whenThere(page, 'h1[data-record]', 'j');
  await page.goto(tenant.at('/products?size=25'));
  // Two rows in the list and one record on: keys of the list are not heard a second time by the record.
  await expect(page.getByRole('navigation', { name: 'Records in the list' })).toContainText('3 of');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
});

test('letters of the navigation pressed before the page is ready lead to a list, which hears a key as it appears', async ({
  page,
  tenant,
}) => {
  await whenThere(page, '#content', 'g', 'r');
  await whenThere(page, '[data-list] [data-row-link]', 'j');
  await page.goto(tenant.at());
  await expect(page).toHaveURL(/\/returns/);
  await expect(page.locator('[data-row-link]').first()).toBeFocused();
  // All keys are listed under one of them.
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  for (const line of ['Preview the row', 'Duplicate the line', 'Edit the cell'])
    await expect(list.getByText(line, { exact: true }).first()).toBeVisible();
});

/** Presses a button in the moment in which it can be seen, on the next page that is opened. */
const pressWhenSeen = (page: Page, name: string) =>
  page.addInitScript((wanted) => {
    const watch = new MutationObserver(() => {
      const found = [...document.querySelectorAll('button')].find(
        (button) => button.textContent === wanted && !button.closest('[hidden]'),
      );
      if (!found) return;
      watch.disconnect();
      found.click();
    });
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  }, name);

for (const late of [0, 1500])
  test(
    `a button pressed before the page is ready is pressed once, with scripts ${late} ms late`,
    late > 0 ? long : {},
    async ({ page, tenant }) => {
      if (late > 0)
        await page.route('**/*.js*', async (to) => {
          const answer = await to.fetch();
          await new Promise((done) => setTimeout(done, late));
          await to.fulfill({ response: answer });
        });
      await pressWhenSeen(page, 'Add line');
      await page.goto(tenant.at('/new/sales-orders'));
      const lines = page.getByLabel(/^SKU \d+$/);
      await expect(lines).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      await expect(lines).toHaveCount(1);
      // Once the page is ready, a press is one press.
      await page.getByRole('button', { name: 'Add line' }).click();
      await expect(lines).toHaveCount(2);
    },
  );
