import type { Page } from '@playwright/test';
import { found, schemes } from './axe';
import { reportHydration } from './hydration';
import { type Locale, messagesIn } from './messages';
import { expect, test } from './tenant';
import { inTheWay } from './touch-targets';
import { go, rounds } from './visited-pages';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// For people to look at, in both languages; on a machine in a hurry nobody does.
const shooting = Boolean(process.env.SOAK || process.env.SCREENS);
const shoot = async (page: Page, name: string) => {
  if (shooting) await page.screenshot({ path: `.screens/${test.info().project.name}/${name}.png` });
};

const wide: readonly Locale[] = shooting ? ['en', 'tr'] : ['en'];
// The language with the longer words.
const narrow: readonly Locale[] = shooting ? ['en', 'tr'] : ['tr'];

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
          await shoot(page, `${stop.name}-${locale}-${scheme}`);
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
        for (const scheme of shooting ? schemes : []) {
          await small.emulateMedia({ colorScheme: scheme });
          await shoot(small, `${stop.name}-${locale}-${scheme}-390`);
        }
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
      await shoot(page, `sign-in-en-${scheme}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot(page, 'sign-in-en-dark-390');
    expect((await inTheWay(page)).filter((fault) => !fault.includes('is small'))).toEqual([]);
  });
});

async function speak(page: Page, locale: Locale, url = ''): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, url }]);
}
