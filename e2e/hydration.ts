import type { BrowserContext, Page } from '@playwright/test';

/** Makes loading a page of the console wait for its hydration, because clicks before it have no effect. */
function awaitHydration(page: Page): void {
  const isConsole = async () => (await page.locator('#content').count()) > 0;
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (await isConsole()) await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (await isConsole()) await waitForHydration(page);
    return response;
  };
}

/**
 * Sets `window.isHydrated` when a page is hydrated: its layout registers the key handler after the effects of all its children. Pages
 * of the context wait for that when they load.
 */
export async function reportHydration(context: BrowserContext): Promise<void> {
  context.on('page', awaitHydration);
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

/** Opens a page of a tenant and waits for its hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}
