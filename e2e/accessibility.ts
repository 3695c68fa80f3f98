import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

type Finding = { id: string; impact?: string | null; nodes: { html: string; element?: Element }[] };
declare const axe: {
  run: (context: object, options: object) => Promise<{ violations: Finding[]; passes: Finding[] }>;
};

// Injects axe once per page. @axe-core/playwright would inject it for every check, and collect the results in a second
// page.
const packagePath = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(packagePath).resolve('axe-core/axe.min.js'), 'utf8');

/** The text styles that this worker has already checked. See `pairKey`. */
const checkedPairs = new Set<string>();

/** Runs in the page. See `findViolations`. */
async function runAxe({ scheme, known, all }: { scheme: Scheme; known: string[]; all: boolean }) {
  // The rows of a list are alike, so only the first ones are checked.
  const laterRows = 'tbody tr:nth-child(n + 8)';
  const CONTRAST_RULE = 'color-contrast';
  const options = { elementRef: true, preload: { assets: ['media'] } };
  const describeViolations = ({ violations }: { violations: Finding[] }) =>
    violations.flatMap(({ id, impact, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${scheme} ${impact} ${id}: ${html.slice(0, 300)}`),
    );

  const backgrounds = new Map<Element, string>();
  /** A key of the backgrounds and opacities of an element and its ancestors. */
  const backgroundKey = (node: Element): string => {
    const cached = backgrounds.get(node);
    if (cached !== undefined) return cached;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(node);
    const style = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const parentKey = node.parentElement ? backgroundKey(node.parentElement) : '';
    const key = style === 'rgba(0, 0, 0, 0) none 1' ? parentKey : `${parentKey}/${style}`;
    backgrounds.set(node, key);
    return key;
  };
  const pairKey = (node: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(node);
    return `${scheme} ${color} ${fontSize} ${fontWeight} ${backgroundKey(node)}`;
  };
  const isText = (node: Element): boolean =>
    node.matches('input,select,textarea') ||
    [...node.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  const isVisible = (node: Element): boolean => {
    const { width, height } = node.getBoundingClientRect();
    return width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true });
  };

  const issues: string[] = [];
  if (scheme === 'light') {
    const rules = { [CONTRAST_RULE]: { enabled: false } };
    issues.push(
      ...describeViolations(
        await axe.run({ exclude: [laterRows] }, { ...options, rules, resultTypes: ['violations'] }),
      ),
    );
  }
  const knownPairs = new Set(known);
  // Disabled elements are exempt from these rules.
  const exempt = `${laterRows},svg,:disabled,[aria-disabled="true"]`;
  const unchecked = [...document.body.querySelectorAll('*')].filter(
    (node) => isText(node) && !node.closest(exempt) && isVisible(node) && !knownPairs.has(pairKey(node)),
  );
  if (!all && unchecked.length === 0) return { issues, pairs: [] };
  const result = await axe.run(all ? { exclude: [laterRows] } : { include: unchecked }, {
    ...options,
    runOnly: { type: 'rule', values: [CONTRAST_RULE] },
    resultTypes: ['violations', 'passes'],
  });
  const nodes = [...result.violations, ...result.passes].flatMap((finding) => finding.nodes);
  const pairs = nodes.flatMap(({ element }) => (element ? [pairKey(element)] : []));
  return { issues: [...issues, ...describeViolations(result)], pairs };
}

/**
 * Returns the accessibility violations of the current page. The dark theme differs only in colors, so it is checked
 * only for contrast. Text is checked once for each combination of colors, size, weight and background. The long run
 * checks every element.
 */
export async function findViolations(page: Page, scheme: Scheme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Elements are checked after their animations, in their final color.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const animations = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations === 1);
    await Promise.allSettled(animations.map((animation) => animation.finished));
  });
  const options = { scheme, known: [...checkedPairs], all: Boolean(process.env.SOAK) };
  const { issues, pairs } = await page.evaluate(runAxe, options);
  for (const pair of pairs) checkedPairs.add(pair);
  return issues;
}
