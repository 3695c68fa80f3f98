import type { BrowserContext, Page } from '@playwright/test';

/** Every page reports when it is hydrated: the frame registers its key handler after everything inside it. */
export const reportHydration = (context: BrowserContext) =>
  context.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    Object.assign(window, {
      addEventListener: (...given: Parameters<typeof listen>) => {
        listen(...given);
        if (given[0] === 'keydown') Object.assign(window, { alive: true });
      },
    });
  });

/**
 * Waits until a page of a tenant is hydrated: the frame handles keys, and streamed parts do too. A list or form that is rendered
 * but not hydrated has no fiber on its elements; its effects run within two frames of getting one.
 */
export const alive = (page: Page) =>
  page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('tbody [data-row-link], main form')];
    const hydrated = parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')));
    const ready = Reflect.get(window, 'alive') === true && hydrated;
    const frames = ready ? Number(Reflect.get(window, 'readyFrames') ?? 0) + 1 : 0;
    Reflect.set(window, 'readyFrames', frames);
    return frames > 2;
  });

/** Opens a page of a tenant and waits for its hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}
