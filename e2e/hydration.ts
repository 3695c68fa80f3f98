import type { BrowserContext, Page } from '@playwright/test';

/**
 * Sets `window.isHydrated` once a page is hydrated. The page's layout registers its key handler after the effects of
 * all its children.
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
 * Waits until a tenant's page and its streamed lists and forms are hydrated. React adds a fiber property to the
 * elements of a hydrated part. The effects of that part run within the next two frames.
 */
export async function waitForHydration(page: Page): Promise<void> {
  // Reset the counter, because an earlier call on the same document may have left its value.
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

/**
 * Waits until a page of the console is hydrated, because earlier clicks have no effect. Other pages are ready at once.
 */
async function waitForConsole(page: Page): Promise<void> {
  if ((await page.locator('#content').count()) > 0) await waitForHydration(page);
}

/** Loads a page and, if it is a page of the console, waits for its hydration. */
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
