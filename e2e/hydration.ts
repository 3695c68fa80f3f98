import type { BrowserContext, Page } from '@playwright/test';

/**
 * Sets `window.isHydrated` when a page is hydrated: its layout registers the key handler after the effects of all its children.
 */
export async function reportHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    Object.assign(window, {
      addEventListener: (...args: Parameters<typeof listen>) => {
        listen(...args);
        if (args[0] === 'keydown') Object.assign(window, { isHydrated: true });
      },
    });
  });
}

/**
 * Waits until a page of a tenant and its streamed lists and forms are hydrated. React adds a fiber property to the elements of a
 * hydrated part; its effects run within the next two frames.
 */
export async function waitForHydration(page: Page): Promise<void> {
  // A page that the browser did not load anew has counted before.
  await page.evaluate(() => Reflect.set(window, 'readyFrames', 0));
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('tbody [data-row-link], main form')];
    const hydrated = parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')));
    const isReady = Reflect.get(window, 'isHydrated') === true && hydrated;
    const readyFrames = isReady ? Number(Reflect.get(window, 'readyFrames') ?? 0) + 1 : 0;
    Reflect.set(window, 'readyFrames', readyFrames);
    return readyFrames > 2;
  });
}

/** Clicks have no effect before hydration; only pages of the console report it. */
async function waitForConsole(page: Page): Promise<void> {
  if ((await page.locator('#content').count()) > 0) await waitForHydration(page);
}

/** Loads a page, and waits for the hydration of one of the console. */
export async function open(page: Page, ...args: Parameters<Page['goto']>): ReturnType<Page['goto']> {
  const response = await page.goto(...args);
  await waitForConsole(page);
  return response;
}

/** Reloads a page as `open` does. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForConsole(page);
}
