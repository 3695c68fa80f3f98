import type { Page } from '@playwright/test';
import { found, schemes } from './axe';
import { reportHydration } from './hydration';
import { type Locale, messagesIn } from './messages';
import { expect, test } from './tenant';
import { inTheWay } from './touch-targets';
import { go, rounds } from './visited-pages';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const soak = Boolean(process.env.SOAK);
const wide: readonly Locale[] = soak ? ['en', 'tr'] : ['en'];
// The language with the longer words.
const narrow: readonly Locale[] = soak ? ['en', 'tr'] : ['tr'];

// Lists and records look different where they are known from what was sent here.
const differing = ['lists', 'records'];

for (const [name, round] of Object.entries(rounds)) {
  test(`${name}: nothing keeps anybody out, in either theme, and all is in reach of a thumb`, {
    tag: differing.includes(name) ? '@bare' : [],
  }, async ({ page, tenant, listed, browser, baseURL }) => {
    test.setTimeout(240_000 * (wide.length + narrow.length - 1));
    const errors: string[] = [];
    page.on('console', (message) => {
      const isAbsent = message.location().url === page.url() && message.text().includes('404');
      const isBad = message.type() === 'error' || message.type() === 'warning';
      if (isBad && !isAbsent) errors.push(`${message.text()} (${message.location().url})`);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stops = await round({ page, tenant, listed });
    for (const locale of wide) {
      await speak(page, locale, baseURL);
      for (const stop of stops) {
        await page.emulateMedia({ colorScheme: 'light' });
        await go(page, tenant, stop, messagesIn(locale));
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme });
          expect.soft(await found(page, scheme), stop.name).toEqual([]);
        }
      }
    }
    await page.close();
    expect(errors).toEqual([]);

    const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
    await reportHydration(context);
    const small = await context.newPage();
    for (const locale of narrow) {
      await speak(small, locale, baseURL);
      for (const stop of stops) {
        await go(small, tenant, stop, messagesIn(locale));
        expect.soft(await inTheWay(small), `${stop.name} under a thumb`).toEqual([]);
      }
    }
    await context.close();
  });
}

test.describe('before anybody is in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('the door is open to everybody, and in reach', async ({ page }) => {
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/sign-in');
      expect(await found(page, scheme)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await inTheWay(page)).filter((fault) => !fault.includes('is small'))).toEqual([]);
  });
});

async function speak(page: Page, locale: Locale, url = ''): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, url }]);
}
