import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

type Finding = { id: string; impact?: string | null; nodes: { html: string; element?: Element }[] };
declare const axe: {
  run: (context: object, options: object) => Promise<{ violations: Finding[]; passes: Finding[] }>;
};

// Its package for Playwright puts it into the page again for every question, and answers in a second page: here once a page.
const packaged = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(packaged).resolve('axe-core/axe.min.js'), 'utf8');

/** The pairs of colours that were judged in this process. */
const judged = new Set<string>();

/** Asked of a page: see `found`. */
async function ask({ scheme, known, all }: { scheme: Scheme; known: string[]; all: boolean }) {
  // The rows of a list are all of a kind: those in sight stand for the others.
  const far = 'tbody tr:nth-child(n + 8)';
  const contrast = 'color-contrast';
  const options = { elementRef: true, preload: { assets: ['media'] } };
  const told = ({ violations }: { violations: Finding[] }) =>
    violations.flatMap(({ id, impact, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${scheme} ${impact} ${id}: ${html.slice(0, 300)}`),
    );

  const grounds = new Map<Element, string>();
  /** All that an element stands on. */
  const groundOf = (node: Element): string => {
    const found = grounds.get(node);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(node);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const below = node.parentElement ? groundOf(node.parentElement) : '';
    const ground = own === 'rgba(0, 0, 0, 0) none 1' ? below : `${below}/${own}`;
    grounds.set(node, ground);
    return ground;
  };
  const pairOf = (node: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(node);
    return `${scheme} ${color} ${fontSize} ${fontWeight} ${groundOf(node)}`;
  };
  const isText = (node: Element): boolean =>
    node.matches('input,select,textarea') ||
    [...node.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  const isSeen = (node: Element): boolean => {
    const { width, height } = node.getBoundingClientRect();
    return width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true });
  };

  const faults: string[] = [];
  if (scheme === 'light') {
    const rules = { [contrast]: { enabled: false } };
    faults.push(
      ...told(await axe.run({ exclude: [far] }, { ...options, rules, resultTypes: ['violations'] })),
    );
  }
  const seen = new Set(known);
  // What is switched off is nobody's to read by these rules.
  const exempt = `${far},svg,:disabled,[aria-disabled="true"]`;
  const fresh = [...document.body.querySelectorAll('*')].filter(
    (node) => isText(node) && !node.closest(exempt) && isSeen(node) && !seen.has(pairOf(node)),
  );
  if (!all && fresh.length === 0) return { faults, pairs: [] };
  const answer = await axe.run(all ? { exclude: [far] } : { include: fresh }, {
    ...options,
    runOnly: { type: 'rule', values: [contrast] },
    resultTypes: ['violations', 'passes'],
  });
  const nodes = [...answer.violations, ...answer.passes].flatMap((finding) => finding.nodes);
  const pairs = nodes.flatMap(({ element }) => (element ? [pairOf(element)] : []));
  return { faults: [...faults, ...told(answer)], pairs };
}

/**
 * What keeps people out of a page as it stands. Themes differ in colours alone, so the dark one is asked about those; and
 * a text is judged once for its colours, size, weight and all that it stands on: the long way judges every one.
 */
export async function found(page: Page, scheme: Scheme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // What fades is judged by the color that it comes to.
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const fading = document.getAnimations().filter((one) => one.effect?.getTiming().iterations === 1);
    await Promise.allSettled(fading.map((one) => one.finished));
  });
  const question = { scheme, known: [...judged], all: Boolean(process.env.SOAK) };
  const { faults, pairs } = await page.evaluate(ask, question);
  for (const pair of pairs) judged.add(pair);
  return faults;
}
