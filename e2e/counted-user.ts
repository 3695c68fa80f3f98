import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from './hydration';
import { expect, type Tenant } from './tenant';

/**
 * A user whose actions are counted. Each key or chord, each typed, scanned or pasted text, and each click is one
 * action.
 */
export class CountedUser {
  actions = 0;
  constructor(private readonly page: Page) {}
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.actions++;
      await this.page.keyboard.press(key);
    }
  }
  async type(text: string): Promise<void> {
    this.actions++;
    await this.page.keyboard.type(text);
  }
  /** Presses Tab until an element has the focus. Each press is an action. */
  async tabTo(target: Locator): Promise<void> {
    const hasFocus = () => target.evaluate((node) => node === document.activeElement);
    for (let i = 0; i < 40 && !(await hasFocus()); i++) await this.press('Tab');
    await expect(target).toBeFocused();
  }
  /** Dispatches keys with the timestamps of a scanner, which types fast and ends with Enter, however busy the machine is. */
  async scan(code: string, msPerKey = 5): Promise<void> {
    this.actions++;
    await this.waitForScanHandler();
    await this.page.evaluate(
      ([keys, ms]) => {
        // Starts after the key of `waitForScanHandler`, so that this key is not part of the code.
        const start = performance.now() + 500;
        for (const [index, key] of keys.entries()) {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
          Object.defineProperty(event, 'timeStamp', { value: start + index * ms });
          document.body.dispatchEvent(event);
        }
      },
      [[...code, 'Enter'], msPerKey] as const,
    );
  }
  /** Pastes text while no field has the focus. */
  async paste(text: string): Promise<void> {
    await this.waitForScanHandler();
    await this.page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await this.press('Control+v');
  }
  /** Waits until the page handles scanned or pasted text. */
  private async waitForScanHandler(): Promise<void> {
    // The handler loads when the browser is idle or a key is pressed. From then on, it prevents the default action of
    // keys that may start a code.
    await this.page.keyboard.press('Shift');
    await this.page.waitForFunction(
      () =>
        !document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: '0', bubbles: true, cancelable: true }),
        ),
      undefined,
      { polling: 500 },
    );
  }
  async click(target: Locator): Promise<void> {
    this.actions++;
    await target.click();
  }
  /** Hovers a row and clicks a control that appears on hover. Counts as one action. */
  async clickIn(row: Locator, target: Locator): Promise<void> {
    await row.hover();
    await this.click(target);
  }
  /** Replaces the text of a field, selected by a triple click. */
  async replace(target: Locator, text: string): Promise<void> {
    this.actions++;
    await target.click({ clickCount: 3 });
    await this.type(text);
  }
}

export type TaskContext = { page: Page; tenant: Tenant; user: CountedUser };

/** Pastes a number or an email address, which opens its record. */
export async function openByPaste({ page, user }: TaskContext, text: string): Promise<void> {
  await user.paste(text);
  await expect(page.locator('#content')).toContainText(text);
  // The shortcuts of the opened page work only after hydration.
  await waitForHydration(page);
}
