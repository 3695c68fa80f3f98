import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '@/lib/server/commands/browser.mjs';

// `npm run pictures`: builds, takes screenshots of every page, sheet, dialog and menu of a new installation, and combines those of
// each page into a contact sheet: .screens/sheets/<group>/<stop>.png, all of them in .screens/sheets/index.html.

const PICTURES = resolve('.screens/pictures');
const SHEETS = resolve('.screens/sheets');

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, PICTURES: '1' } }).status ===
  0;

const shots = ['en-light', 'en-dark', 'tr-light', 'tr-dark'] as const;

/** The widths of the pictures on a contact sheet: a wide screen, a sheet of paper, a phone. */
const widths = { 1360: 760, 703: 560, 390: 232 };

/** The pictures of one page: wide ones at the left, narrow ones at the right. */
const sheetOf = (group: string, stop: string) => {
  const taken = new Set(readdirSync(`${PICTURES}/${group}/${stop}`));
  const block = (width: string, drawn: number) => {
    const figures = shots
      .filter((shot) => taken.has(`${width}-${shot}.png`))
      .map((shot) => {
        const file = `${PICTURES}/${group}/${stop}/${width}-${shot}.png`;
        return `<figure><figcaption>${width} ${shot}</figcaption><img width="${drawn}" src="file://${file}"></figure>`;
      });
    return figures.length === 0 ? '' : `<div style="width:${drawn * 2 + 12}px">${figures.join('')}</div>`;
  };
  const blocks = Object.entries(widths)
    .map(([width, drawn]) => block(width, drawn))
    .reverse();
  return `<!doctype html><meta charset="utf-8"><style>
  body { margin: 12px; background: #777; font: 16px sans-serif; color: #fff } h1 { margin: 0 0 8px; font-size: 22px }
  main { display: flex; gap: 12px } div { display: flex; flex-wrap: wrap; gap: 12px; align-content: start } figure { margin: 0 }
</style><h1>${group} / ${stop}</h1><main>${blocks.join('')}</main>`;
};

async function makeSheets(): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 2044, height: 800 } });
  const made: string[] = [];
  for (const group of readdirSync(PICTURES).sort())
    for (const stop of readdirSync(`${PICTURES}/${group}`).sort()) {
      mkdirSync(`${SHEETS}/${group}`, { recursive: true });
      const html = `${SHEETS}/sheet.html`;
      writeFileSync(html, sheetOf(group, stop));
      // Only a page loaded from a file may display picture files.
      await page.goto(`file://${html}`, { waitUntil: 'load' });
      await page.screenshot({ path: `${SHEETS}/${group}/${stop}.png`, fullPage: true });
      made.push(`${group}/${stop}.png`);
    }
  await browser.close();
  rmSync(`${SHEETS}/sheet.html`, { force: true });
  writeFileSync(
    `${SHEETS}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title>${made.map((file) => `<p><a href="${file}">${file}</a><br><img loading="lazy" width="100%" src="${file}"></p>`).join('')}`,
  );
  return made;
}

// One group: `npm run pictures -- lists`; only the sheets, from existing screenshots: `-- sheets`.
const only = process.argv[2];
if (!only) rmSync(PICTURES, { recursive: true, force: true });
rmSync(SHEETS, { recursive: true, force: true });
const isDrawnOnly = only === 'sheets';
const isBuilt = isDrawnOnly || run('lib/server/commands/build.mjs');
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
const isTaken =
  isDrawnOnly ||
  (isBuilt &&
    run(
      ...playwright,
      '--project=console',
      '--reporter=line',
      ...(only ? ['-g', only] : []),
      'e2e/pictures.spec.ts',
    ));
const made = isBuilt ? await makeSheets() : [];
process.stdout.write(`${made.length} contact sheets in .screens/sheets (index.html shows all)\n`);
process.exit(isTaken ? 0 : 1);
