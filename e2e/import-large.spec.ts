import { reportFigure } from '../lib/testing/soak-report';
import { counter } from './counts';
import { open } from './hydration';
import { checkRows, sendRows, uploadFile } from './import-export';
import { long } from './long';
import { expect, test } from './tenant';

const rows = 50_000;
const SKU = 'ZYT-SIZ-5L';
const formatCount = (n: number) => n.toLocaleString('en-US');

test(
  `${formatCount(rows)} lots, one in a hundred of them invalid, are sent after the tab is closed`,
  long,
  async ({ page, context, tenant }) => {
    test.setTimeout(180_000);
    const invalidCount = rows / 100;
    const lines = Array.from(
      { length: rows },
      (_, i) => `${SKU};L-${i};${i % 100 === 7 ? '2028-13-45' : '2028-05-01'}`,
    );
    const start = Date.now();
    const elapsed = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
    await uploadFile(page, tenant, 'lots', 'lots.csv', ['sku;lotNumber;expirationDate', ...lines].join('\n'));
    await checkRows(page);
    await expect(counter(page, 'faulty')).toContainText(formatCount(invalidCount), { timeout: 90_000 });
    await expect(page.getByRole('button', { name: /^Send [\d,]+ rows? to / })).toBeEnabled({
      timeout: 90_000,
    });
    const checkedAfter = elapsed();
    const importUrl = page.url();
    await sendRows(page);
    await expect(counter(page, 'notSent')).toContainText(formatCount(invalidCount), { timeout: 60_000 });
    const sentAfter = elapsed();
    await page.close();

    const reopened = await context.newPage();
    await open(reopened, importUrl);
    await expect(counter(reopened, 'done')).toContainText(formatCount(rows - invalidCount), {
      timeout: 120_000,
    });
    await expect(counter(reopened, 'notSent')).toContainText(formatCount(invalidCount));
    reportFigure(
      `import of ${rows} lots, ${invalidCount} of them invalid, the tab closed after the check`,
      `checked after ${checkedAfter}, closed after ${sentAfter}, all sent after ${elapsed()}`,
      'at most 60 s, every invalid row reported',
    );
  },
);
