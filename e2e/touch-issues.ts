import type { Page } from '@playwright/test';

/**
 * Returns the touch problems of the current page: horizontal scrolling, controls cut off at the edge, panels outside
 * the screen, and main actions that are too small or covered.
 */
export const findTouchIssues = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A panel has its position only after the next paint.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // Animated elements are checked at their final position.
    const animations = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(animations.map((animation) => animation.finished));
    const TOLERANCE_PX = 1;
    const MIN_SIZE_PX = 44;
    const issues: string[] = [];
    const label = (node: Element) =>
      `<${node.tagName.toLowerCase()}> ${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 50)}`;
    const isVisible = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      return (
        width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    /** Whether an ancestor scrolls horizontally. */
    const isInScroller = (node: Element): boolean => {
      for (let ancestor = node.parentElement; ancestor; ancestor = ancestor.parentElement)
        if (
          /auto|scroll/.test(getComputedStyle(ancestor).overflowX) &&
          ancestor.scrollWidth > ancestor.clientWidth
        )
          return true;
      return false;
    };
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) issues.push(`the page is ${overflow} px too wide`);

    const panels = [
      ...document.querySelectorAll('dialog[open],[popover]:popover-open:not([role="tooltip"])'),
    ];
    for (const panel of panels) {
      const { left, top, right, bottom } = panel.getBoundingClientRect();
      if (
        left < -TOLERANCE_PX ||
        top < -TOLERANCE_PX ||
        right > innerWidth + TOLERANCE_PX ||
        bottom > innerHeight + TOLERANCE_PX
      )
        issues.push(`${label(panel)} exceeds the screen: ${[left, top, right, bottom].map(Math.round)}`);
    }
    // The page behind an open panel is inert.
    const root = panels.at(-1) ?? document.body;
    const controls = [
      ...root.querySelectorAll('a[href],button,select,textarea,input:not([type="hidden"],.sr-only)'),
    ].filter(isVisible);
    for (const node of controls) {
      const { left, right } = node.getBoundingClientRect();
      if ((left < -TOLERANCE_PX || right > innerWidth + TOLERANCE_PX) && !isInScroller(node))
        issues.push(`${label(node)} is cut off: ${Math.round(left)}–${Math.round(right)}`);
    }
    // Main actions: in the page header, submitting a form, closing a panel, and the bottom bar.
    const actions = controls.filter((node) =>
      node.matches(
        'main > header :is(a,button), button[type="submit"], dialog :is(header,footer) :is(a,button), div:has(> main) + nav :is(a,button), [data-list] > section button',
      ),
    );
    for (const action of actions) {
      action.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = action.getBoundingClientRect();
      if (width < MIN_SIZE_PX - TOLERANCE_PX || height < MIN_SIZE_PX - TOLERANCE_PX)
        issues.push(`${label(action)} is small: ${Math.round(width)} × ${Math.round(height)}`);
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!topElement || !(action.contains(topElement) || topElement.contains(action)))
        issues.push(`${label(action)} is covered by ${topElement ? label(topElement) : 'nothing'}`);
    }
    const title = document.querySelector('main h1');
    if (title && root === document.body && title.scrollWidth > title.clientWidth && title.clientWidth < 96)
      issues.push(`the title has ${title.clientWidth} px left of ${title.scrollWidth}`);
    return issues;
  });
