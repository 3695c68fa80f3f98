import { mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Locale, sayIn } from './say';
import { go, rounds } from './stops';
import { expect, test } from './tenant';
import { inTheWay } from './thumb';

const folder = '.screens';
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

// For people to look at, in both languages; on a machine in a hurry nobody does.
const shooting = Boolean(process.env.SOAK || process.env.SCREENS);
const shoot = async (page: Page, name: string) => {
  if (shooting) await page.screenshot({ path: `${folder}/${name}.png` });
};
test.beforeAll(() => void mkdirSync(folder, { recursive: true }));

/** What axe finds that keeps people out. Themes differ in colours alone, so the second one is asked about those. */
async function found(page: Page, scheme: Scheme): Promise<string[]> {
  // The rows of a list are all of a kind: those in sight stand for the others.
  const axe = new AxeBuilder({ page }).exclude('tbody tr:nth-child(n + 8)');
  if (scheme === 'dark') axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${scheme} ${impact} ${id}: ${html.slice(0, 300)}`),
  );
}

for (const [name, round] of Object.entries(rounds)) {
  for (const locale of shooting ? (['en', 'tr'] as const) : (['en'] as const)) {
    test(`${name}: nothing keeps anybody out, in either theme (${locale})`, async ({
      page,
      tenant,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const stops = await round({ page, tenant });
      await speak(page, locale, baseURL);
      for (const stop of stops) {
        await page.emulateMedia({ colorScheme: 'light' });
        await go({ page, tenant }, stop, sayIn(locale));
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme });
          expect.soft(await found(page, scheme), stop.name).toEqual([]);
          await shoot(page, `${stop.name}-${locale}-${scheme}`);
        }
      }
    });
  }
}

test.describe('under a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [name, round] of Object.entries(rounds)) {
    for (const locale of shooting ? (['en', 'tr'] as const) : (['tr'] as const)) {
      test(`${name}: all is in reach (${locale})`, async ({ page, tenant, baseURL }) => {
        test.setTimeout(240_000);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const stops = await round({ page, tenant });
        await speak(page, locale, baseURL);
        for (const stop of stops) {
          await go({ page, tenant }, stop, sayIn(locale));
          for (const scheme of shooting ? schemes : []) {
            await page.emulateMedia({ colorScheme: scheme });
            await shoot(page, `${stop.name}-${locale}-${scheme}-390`);
          }
          expect.soft(await inTheWay(page), stop.name).toEqual([]);
        }
      });
    }
  }
});

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
