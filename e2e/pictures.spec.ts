import { mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '../lib/messages/catalogs';
import { schemes } from './accessibility';
import { open, reportHydration } from './hydration';
import { createTranslator } from './messages';
import { type PageGroup, pageGroups, records, visitPage } from './page-catalog';
import { test } from './tenant';

// Screenshots of every page in both languages, both themes and two widths, for review.
test.skip(!process.env.PICTURES, 'taken by `npm run pictures`');

const sizes = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const locales: readonly Locale[] = ['en', 'tr'];

const fullHeightGroups = new Set(['records', 'forms']);

/** The number of pixels of the page or an open dialog below the visible part, at most 1600. */
const measureHiddenHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const hidden = [root, ...root.querySelectorAll('*')].map((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY)
        ? element.scrollHeight - element.clientHeight
        : 0,
    );
    return Math.min(1600, Math.max(0, ...hidden));
  });

const globalPages: PageGroup = async () => [
  {
    name: 'tenant-form',
    path: '/settings',
    isGlobal: true,
    prepare: async (page, t) => {
      await page
        .getByRole('button', { name: t('settings.add') })
        .first()
        .click();
      await page.locator('dialog[open]').first().waitFor();
    },
  },
  {
    name: 'person-form',
    path: '/settings/people',
    isGlobal: true,
    prepare: async (page, t) => {
      await page
        .getByRole('button', { name: t('settings.addPerson') })
        .first()
        .click();
      await page.locator('dialog[open]').first().waitFor();
    },
  },
  { name: 'lost-nowhere', path: '/nowhere', isGlobal: true },
];

for (const [name, createEntries] of Object.entries({ ...pageGroups, outside: globalPages })) {
  for (const [width, size] of Object.entries(sizes)) {
    test(`screenshots of ${name} at ${width} px`, async ({
      page,
      tenant,
      hasExtensions,
      browser,
      baseURL,
      storageState,
    }) => {
      test.setTimeout(1_800_000);
      const entries = await createEntries({ page, tenant, hasExtensions });
      await page.close();
      const context: BrowserContext = await browser.newContext({
        ...size,
        baseURL,
        storageState,
        timezoneId: 'Europe/Istanbul',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(20_000);
      await reportHydration(context);
      const screenshotPage = await context.newPage();
      for (const locale of locales) {
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        for (const entry of entries) {
          const folder = `.screens/pictures/${name}/${entry.name}`;
          mkdirSync(folder, { recursive: true });
          await screenshotPage.emulateMedia({ colorScheme: 'light' });
          // A page that cannot be opened is reported, and does not stop the others.
          await visitPage(screenshotPage, tenant, entry, createTranslator(locale)).catch((error: Error) =>
            process.stdout.write(`${entry.name} ${locale} ${width}: ${error.message.split('\n')[0]}\n`),
          );
          // Makes the window as high as the scrolled content.
          if (fullHeightGroups.has(name)) {
            const { height } = size.viewport;
            await screenshotPage.setViewportSize({
              ...size.viewport,
              height: height + (await measureHiddenHeight(screenshotPage)),
            });
          }
          for (const scheme of schemes) {
            await screenshotPage.emulateMedia({ colorScheme: scheme });
            await screenshotPage.screenshot({ path: `${folder}/${width}-${locale}-${scheme}.png` });
          }
          await screenshotPage.setViewportSize(size.viewport);
        }
      }
      await context.close();
    });
  }
}

/** A4 without margins, in pixels. */
const paper = { width: 703, height: 1018 };
const printed = ['sales-orders', 'products', 'returns', 'receiving-orders'].map(
  (segment) => `record-${segment}`,
);

test('screenshots of printed records', async ({ page, tenant, hasExtensions, baseURL }) => {
  test.setTimeout(300_000);
  const entries = (await records({ page, tenant, hasExtensions })).filter(({ name }) =>
    printed.includes(name),
  );
  await page.setViewportSize(paper);
  for (const locale of locales) {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    for (const entry of entries) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await visitPage(page, tenant, entry, createTranslator(locale));
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const path = `.screens/pictures/paper/${entry.name}/${paper.width}-${locale}-light`;
      await page.screenshot({ path: `${path}.png`, fullPage: true });
      await page.pdf({ path: `${path}.pdf`, preferCSSPageSize: true, format: 'A4' });
    }
  }
});

test.describe('before sign-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('screenshots of the sign-in page', async ({ browser, baseURL }) => {
    for (const [width, size] of Object.entries(sizes)) {
      const context = await browser.newContext({ ...size, baseURL });
      const screenshotPage = await context.newPage();
      for (const locale of locales) {
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        await open(screenshotPage, '/sign-in');
        for (const scheme of schemes) {
          await screenshotPage.emulateMedia({ colorScheme: scheme });
          await screenshotPage.screenshot({
            path: `.screens/pictures/outside/sign-in/${width}-${locale}-${scheme}.png`,
          });
        }
      }
      await context.close();
    }
  });
});
