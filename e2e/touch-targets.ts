import type { Page } from '@playwright/test';

/**
 * What is in the way of a thumb on the page as it stands: a page that scrolls sideways, something to press that is cut off
 * at the edge, an open panel that leaves the screen, an act too small for a thumb or lying under something else.
 */
export const inTheWay = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Judged is what has been painted: what has just been opened is put into its place before that.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    // What slides in is judged where it comes to rest.
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
    /** What may be scrolled to, or belongs to what may. */
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
    // Behind an open panel nothing is pressed.
    const root = panels.at(-1) ?? document.body;
    const pressed = [
      ...root.querySelectorAll('a[href],button,select,textarea,input:not([type="hidden"],.sr-only)'),
    ].filter(isSeen);
    for (const node of pressed) {
      const { left, right } = node.getBoundingClientRect();
      if ((left < -SLACK || right > innerWidth + SLACK) && !scrolls(node))
        faults.push(`${named(node)} is cut off: ${Math.round(left)}–${Math.round(right)}`);
    }
    // Main acts: those of the page's head, what sends a form, what closes and what ends a panel, the bar under the thumb.
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
