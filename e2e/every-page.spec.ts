import type { Page } from '@playwright/test';
import type { Locale } from '../lib/messages/locales';
import { findViolations, schemes } from './accessibility';
import { reportHydration } from './hydration';
import { createTranslator } from './messages';
import { type PageEntry, pageGroups, similarPages, visitPage } from './page-catalog';
import { expect, test } from './tenant';
import { findTouchIssues } from './touch-issues';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const soak = Boolean(process.env.SOAK);
// Turkish has the longest words; the other specs use English.
const locales: readonly Locale[] = soak ? ['en', 'tr'] : ['tr'];
/** Dialogs are small at any width, so the daily run checks them on phones only. */
const isWide = ({ prepare }: PageEntry) => soak || !prepare;
const isCollapsed = ({ prepare }: PageEntry) => soak || Boolean(prepare);

for (const [name, round] of Object.entries(pageGroups)) {
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
      const isAbsent = message.location().url === page.url() && message.text().includes('404');
      const isBad = message.type() === 'error' || message.type() === 'warning';
      if (isBad && !isAbsent) errors.push(`${message.text()} (${message.location().url})`);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stops = (await round({ page, tenant, hasExtensions, isDaily: !soak })).filter(
      (stop) => soak || !similarPages.has(stop.name),
    );
    for (const locale of locales) {
      await speak(page, locale, baseURL);
      for (const stop of stops.filter(isWide)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await visitPage(page, tenant, stop, createTranslator(locale));
        await expectAccessible(page, stop.name);
        expect.soft(await tooWide(page), `${stop.name} scrolls sideways by`).toBe(0);
        if (!isCollapsed(stop)) await onPhone(page, () => expectInReach(page, stop.name));
      }
    }
    await page.close();
    expect(errors).toEqual([]);

    const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
    await reportHydration(context);
    const small = await context.newPage();
    for (const locale of locales) {
      await speak(small, locale, baseURL);
      for (const stop of stops.filter(isCollapsed)) {
        await small.emulateMedia({ colorScheme: 'light' });
        await visitPage(small, tenant, stop, createTranslator(locale));
        await expectInReach(small, stop.name);
        if (!isWide(stop)) await expectAccessible(small, stop.name);
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

const expectInReach = async (page: Page, name: string) =>
  expect.soft(await findTouchIssues(page), `${name} under a thumb`).toEqual([]);

/** The number of pixels by which the page, or its list, overflows horizontally. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolling = [document.documentElement, ...document.querySelectorAll('.list-scroll')];
    return Math.max(...scrolling.map((element) => element.scrollWidth - element.clientWidth));
  });

/** Switches to the size of a phone: the same page, without a new visit. */
async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setDeviceMetricsOverride', {
    ...phone.viewport,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await look();
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await device.send('Emulation.clearDeviceMetricsOverride');
  await device.detach();
}

test.describe('before sign-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('sign-in: accessible in both themes, and usable on a phone', async ({ page }) => {
    await page.goto('/sign-in');
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await findViolations(page, scheme)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await findTouchIssues(page)).filter((fault) => !fault.includes('is small'))).toEqual([]);
  });
});

async function speak(page: Page, locale: Locale, url = ''): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, url }]);
}
