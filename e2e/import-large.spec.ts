import { reportFigure } from '../lib/testing/soak-report';
import { checkRows, counter, sendRows, uploadFile } from './import-export';
import { long } from './long';
import { expect, test } from './tenant';

const rows = 50_000;
const SKU = 'ZYT-SIZ-5L';
const written = (n: number) => n.toLocaleString('en-US');

test(
  `${written(rows)} lots, one in a hundred of them bad, are sent after the tab is closed`,
  long,
  async ({ page, context, tenant }) => {
    test.setTimeout(180_000);
    const bad = rows / 100;
    const lines = Array.from(
      { length: rows },
      (_, i) => `${SKU};L-${i};${i % 100 === 7 ? '2028-13-45' : '2028-05-01'}`,
    );
    const began = Date.now();
    const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
    await uploadFile(page, tenant, 'lots', 'lots.csv', ['sku;lotNumber;expirationDate', ...lines].join('\n'));
    await checkRows(page);
    await expect(counter(page, 'faulty')).toContainText(written(bad), { timeout: 90_000 });
    await expect(page.getByRole('button', { name: /^Send [\d,]+ rows? to / })).toBeEnabled({
      timeout: 90_000,
    });
    const checked = seconds();
    const address = page.url();
    await sendRows(page);
    await expect(counter(page, 'notSent')).toContainText(written(bad), { timeout: 60_000 });
    const sent = seconds();
    await page.close();

    const back = await context.newPage();
    await back.goto(address);
    await expect(counter(back, 'done')).toContainText(written(rows - bad), { timeout: 120_000 });
    await expect(counter(back, 'notSent')).toContainText(written(bad));
    reportFigure(
      `import of ${rows} lots, ${bad} of them bad, the tab closed after the check`,
      `checked after ${checked}, closed after ${sent}, all sent after ${seconds()}`,
      'at most 60 s, every bad row named',
    );
  },
);
