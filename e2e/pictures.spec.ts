import { mkdirSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { schemes } from './axe';
import { reportHydration } from './hydration';
import { type Locale, messagesIn } from './messages';
import { test } from './tenant';
import { go, type Round, rounds } from './visited-pages';

// Pictures for people to look at, taken by `npm run pictures` alone: every stop in both languages, both themes, two widths.
test.skip(!process.env.PICTURES, 'taken by `npm run pictures`');

const sizes = {
  1360: { viewport: { width: 1360, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const locales: readonly Locale[] = ['en', 'tr'];

/** What stands outside a tenant, and opens on its pages. */
const outside: Round = async () => [
  {
    name: 'tenant-form',
    at: '/settings',
    outside: true,
    reach: async (page, say) => {
      await page
        .getByRole('button', { name: say('settings.add') })
        .first()
        .click();
      await page.locator('dialog[open]').first().waitFor();
    },
  },
  {
    name: 'person-form',
    at: '/settings/people',
    outside: true,
    reach: async (page, say) => {
      await page
        .getByRole('button', { name: say('settings.addPerson') })
        .first()
        .click();
      await page.locator('dialog[open]').first().waitFor();
    },
  },
  { name: 'lost-nowhere', at: '/nowhere', outside: true },
];

for (const [name, round] of Object.entries({ ...rounds, outside })) {
  for (const [width, size] of Object.entries(sizes)) {
    test(`pictures of ${name}, ${width} px wide`, async ({
      page,
      tenant,
      listed,
      browser,
      baseURL,
      storageState,
    }) => {
      test.setTimeout(1_800_000);
      const stops = await round({ page, tenant, listed });
      await page.close();
      const context: BrowserContext = await browser.newContext({
        ...size,
        baseURL,
        storageState,
        timezoneId: 'Europe/Istanbul',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(8_000);
      await reportHydration(context);
      const lens = await context.newPage();
      for (const locale of locales) {
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        for (const stop of stops) {
          const folder = `.screens/pictures/${name}/${stop.name}`;
          mkdirSync(folder, { recursive: true });
          await lens.emulateMedia({ colorScheme: 'light' });
          // One that cannot be reached is one picture less, and is said.
          await go(lens, tenant, stop, messagesIn(locale)).catch((error: Error) =>
            process.stdout.write(`${stop.name} ${locale} ${width}: ${error.message.split('\n')[0]}\n`),
          );
          for (const scheme of schemes) {
            await lens.emulateMedia({ colorScheme: scheme });
            await lens.screenshot({ path: `${folder}/${width}-${locale}-${scheme}.png` });
          }
        }
      }
      await context.close();
    });
  }
}

test.describe('before anybody is in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('pictures of the sign-in', async ({ browser, baseURL }) => {
    for (const [width, size] of Object.entries(sizes)) {
      const context = await browser.newContext({ ...size, baseURL });
      const lens = await context.newPage();
      for (const locale of locales) {
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        await lens.goto('/sign-in');
        for (const scheme of schemes) {
          await lens.emulateMedia({ colorScheme: scheme });
          await lens.screenshot({
            path: `.screens/pictures/outside/sign-in/${width}-${locale}-${scheme}.png`,
          });
        }
      }
      await context.close();
    }
  });
});
