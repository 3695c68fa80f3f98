import type { Page } from '@playwright/test';
import { open } from './hydration';
import { keyOf } from './record';
import { walkByTab } from './tab-to';
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

const link = (page: Page, at: number) => page.locator('[data-row-link]').nth(at);
const title = keyOf;

test('keys pressed before a list is alive walk, pick and open its rows', async ({ page, tenant }) => {
  await whenThere(page, '[data-list] footer, [data-list] [data-row-link]', 'j', 'j', 'x', 'Enter');
  await page.goto(tenant.at('/products?size=25'));
  await expect(page).toHaveURL(/\/products\/./);
});

test('a key pressed before a list is alive goes to its first row', async ({ page, tenant }) => {
  await whenThere(page, '[data-row-link]', 'j');
  await page.goto(tenant.at('/returns?size=25'));
  await expect(link(page, 0)).toBeFocused();
});

test('letters of the navigation, pressed before the page is alive, lead there', async ({ page, tenant }) => {
  await whenThere(page, '#content', 'g', 'p');
  await page.goto(tenant.at());
  await expect(page).toHaveURL(/\/products/);
});

test('a key pressed in the moment in which another list comes is heard', async ({ page, tenant }) => {
  await open(page, tenant.at());
  await whenThere(page, '[data-row-link]', 'j');
  await walkByTab(page, 'r');
  await expect(page).toHaveURL(/\/returns/);
  await expect(link(page, 0)).toBeFocused();
});

test('a key pressed in the moment in which a record comes leads to the next one', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/products?size=25'));
  const [one, two] = await page.locator('[data-row-link]').allTextContents();
  await whenThere(page, 'h1[data-record]', 'j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(two ?? '');
  expect(one).not.toBe(two);
});

test('what is typed early stays typed, and a key of the page before is not taken for one of this page', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/products?size=25'));
  await whenThere(page, 'h1[data-record]');
  await page.keyboard.press('j');
  await expect(link(page, 0)).toBeFocused();
  await page.keyboard.press('j');
  const second = (await link(page, 1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  // The keys that walked in the list do not walk on from record to record.
  await expect(title(page)).toHaveText(second);
  await expect(page.getByRole('navigation', { name: 'Records in the list' })).toBeVisible();
  await page.waitForTimeout(300);
  await expect(title(page)).toHaveText(second);
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
  test(`a button pressed before anything answers it is pressed once, with scripts ${late} ms late`, async ({
    page,
    tenant,
  }) => {
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
    // Once it is alive, a press is one press.
    await page.getByRole('button', { name: 'Add line' }).click();
    await expect(lines).toHaveCount(2);
  });
