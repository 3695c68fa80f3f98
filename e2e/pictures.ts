import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '@/lib/server/commands/browser.mjs';

// `npm run pictures` builds the console and takes screenshots of every page, sheet, dialog and menu of a new
// installation. Combines the screenshots of each page into a contact sheet, .screens/sheets/<group>/<stop>.png. All
// sheets are in .screens/sheets/index.html.

const PICTURES = resolve('.screens/pictures');
const SHEETS = resolve('.screens/sheets');

const runNode = (...args: string[]) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, PICTURES: '1' } }).status ===
  0;

const variants = ['en-light', 'en-dark', 'tr-light', 'tr-dark'] as const;

/** The widths of screenshots on a contact sheet by viewport width: a wide screen, a sheet of paper, a phone. */
const widths = { 1440: 760, 703: 560, 390: 232 };

/** Lays out the screenshots of one page, wide ones at the left, narrow ones at the right. */
const renderSheet = (group: string, page: string) => {
  const files = new Set(readdirSync(`${PICTURES}/${group}/${page}`));
  const renderWidth = (width: string, displayWidth: number) => {
    const figures = variants
      .filter((variant) => files.has(`${width}-${variant}.png`))
      .map((variant) => {
        const file = `${PICTURES}/${group}/${page}/${width}-${variant}.png`;
        return `<figure><figcaption>${width} ${variant}</figcaption><img width="${displayWidth}" src="file://${file}"></figure>`;
      });
    return figures.length === 0
      ? ''
      : `<div style="width:${displayWidth * 2 + 12}px">${figures.join('')}</div>`;
  };
  const blocks = Object.entries(widths)
    .map(([width, displayWidth]) => renderWidth(width, displayWidth))
    .reverse();
  return `<!doctype html><meta charset="utf-8"><style>
  body { margin: 12px; background: #777; font: 16px sans-serif; color: #fff } h1 { margin: 0 0 8px; font-size: 22px }
  main { display: flex; gap: 12px } div { display: flex; flex-wrap: wrap; gap: 12px; align-content: start } figure { margin: 0 }
</style><h1>${group} / ${page}</h1><main>${blocks.join('')}</main>`;
};

async function createSheets(): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 2044, height: 800 } });
  const sheets: string[] = [];
  for (const group of readdirSync(PICTURES).sort())
    for (const entry of readdirSync(`${PICTURES}/${group}`).sort()) {
      mkdirSync(`${SHEETS}/${group}`, { recursive: true });
      const html = `${SHEETS}/sheet.html`;
      writeFileSync(html, renderSheet(group, entry));
      // Only a page loaded from a file may display picture files.
      await page.goto(`file://${html}`, { waitUntil: 'load' });
      await page.screenshot({ path: `${SHEETS}/${group}/${entry}.png`, fullPage: true });
      sheets.push(`${group}/${entry}.png`);
    }
  await browser.close();
  rmSync(`${SHEETS}/sheet.html`, { force: true });
  writeFileSync(
    `${SHEETS}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title>${sheets.map((file) => `<p><a href="${file}">${file}</a><br><img loading="lazy" width="100%" src="${file}"></p>`).join('')}`,
  );
  return sheets;
}

// `npm run pictures -- lists` takes one group. `npm run pictures -- sheets` only creates the sheets from existing
// screenshots.
const group = process.argv[2];
if (!group) rmSync(PICTURES, { recursive: true, force: true });
rmSync(SHEETS, { recursive: true, force: true });
const sheetsOnly = group === 'sheets';
const isBuilt = sheetsOnly || runNode('lib/server/commands/build.mjs');
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
const isSuccess =
  sheetsOnly ||
  (isBuilt &&
    runNode(
      ...playwright,
      '--project=console',
      '--reporter=line',
      ...(group ? ['-g', group] : []),
      'e2e/pictures.spec.ts',
    ));
const sheets = isBuilt ? await createSheets() : [];
process.stdout.write(`${sheets.length} contact sheets in .screens/sheets (index.html shows all)\n`);
process.exit(isSuccess ? 0 : 1);
