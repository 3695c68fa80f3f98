import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

type Finding = { id: string; impact?: string | null; nodes: { html: string; element?: Element }[] };
declare const axe: {
  run: (context: object, options: object) => Promise<{ violations: Finding[]; passes: Finding[] }>;
};

// The Playwright package injects axe for every check and collects results in a second page; this injects it once per page.
const packaged = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(packaged).resolve('axe-core/axe.min.js'), 'utf8');

/** Pairs of colors that this process has already checked. */
const judged = new Set<string>();

/** Evaluated in the page; see `found`. */
async function ask({ scheme, known, all }: { scheme: Scheme; known: string[]; all: boolean }) {
  // The rows of a list are alike, so only the visible ones are checked.
  const far = 'tbody tr:nth-child(n + 8)';
  const contrast = 'color-contrast';
  const options = { elementRef: true, preload: { assets: ['media'] } };
  const told = ({ violations }: { violations: Finding[] }) =>
    violations.flatMap(({ id, impact, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${scheme} ${impact} ${id}: ${html.slice(0, 300)}`),
    );

  const grounds = new Map<Element, string>();
  /** The backgrounds and opacities of an element and its ancestors, as a key. */
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
  // Disabled elements are exempt from these rules.
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
 * Accessibility violations of the current page. Themes differ in colors alone, so the dark one is checked only for contrast. A
 * text is checked once for each combination of colors, size, weight and background; the long run checks every element.
 */
export async function found(page: Page, scheme: Scheme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Fading elements are checked in their final color.
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
