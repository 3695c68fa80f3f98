import type { Page } from '@playwright/test';

/**
 * Problems for touch on the current page: horizontal scrolling, controls cut off at the edge, open panels outside the screen,
 * actions that are too small or covered.
 */
export const inTheWay = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Checks what is painted: an opened panel has its position by then.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    // Animated elements are checked at their final position.
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map((one) => one.finished));
    const SLACK = 1;
    const THUMB = 44;
    const faults: string[] = [];
    const named = (node: Element) =>
      `<${node.tagName.toLowerCase()}> ${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 50)}`;
    const isSeen = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      return (
        width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    /** Scrollable elements and their descendants. */
    const scrolls = (node: Element): boolean => {
      for (let up = node.parentElement; up; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth)
          return true;
      return false;
    };
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} px too wide`);

    const panels = [
      ...document.querySelectorAll('dialog[open],[popover]:popover-open:not([role="tooltip"])'),
    ];
    for (const panel of panels) {
      const { left, top, right, bottom } = panel.getBoundingClientRect();
      if (left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK)
        faults.push(`${named(panel)} leaves the screen: ${[left, top, right, bottom].map(Math.round)}`);
    }
    // The page behind an open panel is inert.
    const root = panels.at(-1) ?? document.body;
    const pressed = [
      ...root.querySelectorAll('a[href],button,select,textarea,input:not([type="hidden"],.sr-only)'),
    ].filter(isSeen);
    for (const node of pressed) {
      const { left, right } = node.getBoundingClientRect();
      if ((left < -SLACK || right > innerWidth + SLACK) && !scrolls(node))
        faults.push(`${named(node)} is cut off: ${Math.round(left)}–${Math.round(right)}`);
    }
    // Main actions: in the page header, submitting a form, closing a panel, and the bottom bar.
    const acts = pressed.filter((node) =>
      node.matches(
        'main > header :is(a,button), button[type="submit"], dialog :is(header,footer) :is(a,button), div:has(> main) + nav :is(a,button), [data-list] > section button',
      ),
    );
    for (const act of acts) {
      act.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = act.getBoundingClientRect();
      if (width < THUMB - SLACK || height < THUMB - SLACK)
        faults.push(`${named(act)} is small: ${Math.round(width)} × ${Math.round(height)}`);
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!there || !(act.contains(there) || there.contains(act)))
        faults.push(`${named(act)} lies under ${there ? named(there) : 'nothing'}`);
    }
    const title = document.querySelector('main h1');
    if (title && root === document.body && title.scrollWidth > title.clientWidth && title.clientWidth < 96)
      faults.push(`the title has ${title.clientWidth} px left of ${title.scrollWidth}`);
    return faults;
  });
