import type { Page } from '@playwright/test';
import type { Locale } from '../lib/messages/catalogs';
import { findViolations, schemes } from './accessibility';
import { open, reportHydration } from './hydration';
import { createTranslator } from './messages';
import { type PageEntry, pageGroups, similarPages, visitPage } from './page-catalog';
import { expect, test } from './tenant';
import { findTouchIssues } from './touch-issues';

const phoneOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const soak = Boolean(process.env.SOAK);
// The other specs use English.
const locales: readonly Locale[] = soak ? ['en', 'tr'] : ['tr'];
/** `npm test` checks dialogs only on phones, where space is smallest. */
const runsOnDesktop = ({ prepare }: PageEntry) => soak || !prepare;
const runsOnPhone = ({ prepare }: PageEntry) => soak || Boolean(prepare);

for (const [name, createEntries] of Object.entries(pageGroups)) {
  test(`${name}: accessible in both themes, and usable on a phone`, async ({
    page,
    tenant,
    hasExtensions,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000 * (locales.length * 2 - 1));
    const errors: string[] = [];
    page.on('console', (message) => {
      const isExpected404 = message.location().url === page.url() && message.text().includes('404');
      const isProblem = message.type() === 'error' || message.type() === 'warning';
      if (isProblem && !isExpected404) errors.push(`${message.text()} (${message.location().url})`);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const entries = (await createEntries({ page, tenant, hasExtensions, isDaily: !soak })).filter(
      (entry) => soak || !similarPages.has(entry.name),
    );
    for (const locale of locales) {
      await setLocale(page, locale, baseURL);
      for (const entry of entries.filter(runsOnDesktop)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await visitPage(page, tenant, entry, createTranslator(locale));
        await expectAccessible(page, entry.name);
        expect.soft(await measureOverflow(page), `${entry.name} scrolls sideways by`).toBe(0);
        if (!runsOnPhone(entry)) await withPhoneSize(page, () => expectTouchable(page, entry.name));
      }
    }
    await page.close();
    expect(errors).toEqual([]);

    const context = await browser.newContext({ ...phoneOptions, reducedMotion: 'reduce' });
    await reportHydration(context);
    const phonePage = await context.newPage();
    for (const locale of locales) {
      await setLocale(phonePage, locale, baseURL);
      for (const entry of entries.filter(runsOnPhone)) {
        await phonePage.emulateMedia({ colorScheme: 'light' });
        await visitPage(phonePage, tenant, entry, createTranslator(locale));
        await expectTouchable(phonePage, entry.name);
        if (!runsOnDesktop(entry)) await expectAccessible(phonePage, entry.name);
      }
    }
    await context.close();
  });
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    expect.soft(await findViolations(page, scheme), name).toEqual([]);
  }
}

const expectTouchable = async (page: Page, name: string) =>
  expect.soft(await findTouchIssues(page), `${name} under a thumb`).toEqual([]);

/** The number of pixels by which the page, or its list, overflows horizontally. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolling = [document.documentElement, ...document.querySelectorAll('.list-scroll')];
    return Math.max(...scrolling.map((element) => element.scrollWidth - element.clientWidth));
  });

/** Emulates a phone without loading the page again. */
async function withPhoneSize(page: Page, check: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setDeviceMetricsOverride', {
    ...phoneOptions.viewport,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await check();
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await device.send('Emulation.clearDeviceMetricsOverride');
  await device.detach();
}

test.describe('before sign-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('sign-in: accessible in both themes, and usable on a phone', async ({ page }) => {
    await open(page, '/sign-in');
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await findViolations(page, scheme)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await findTouchIssues(page)).filter((issue) => !issue.includes('is small'))).toEqual([]);
  });
});

async function setLocale(page: Page, locale: Locale, url = ''): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, url }]);
}
