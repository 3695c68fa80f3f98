import type { BrowserContext, Page } from '@playwright/test';

/** Has every page tell when it is alive: the frame listens to keys after all that stands in it does. */
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

/** Waits until a page of a tenant is alive: keys are heard and presses answered. */
export const alive = (page: Page) => page.waitForFunction(() => Reflect.get(window, 'alive') === true);

/** Opens a page of a tenant, and has it alive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}
