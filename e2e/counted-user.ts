import type { Locator, Page } from '@playwright/test';
import { expect, type Tenant } from './tenant';

// Counts the actions of a person on a page.

/** Every key or chord, every typed, scanned or pasted text, and every click counts as one action. */
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
  /** Tabs to an element: each press counts. */
  async tabTo(target: Locator): Promise<void> {
    const holdsFocus = () => target.evaluate((node) => node === document.activeElement);
    for (let i = 0; i < 40 && !(await holdsFocus()); i++) await this.press('Tab');
    await expect(target).toBeFocused();
  }
  /** A scanner types the code in its own rhythm and presses Enter. */
  async scan(code: string): Promise<void> {
    this.actions++;
    await this.isHeard();
    await this.page.evaluate(
      (keys) => {
        // Well after the key that checks for a listener.
        const begun = performance.now() + 500;
        for (const [at, key] of keys.entries()) {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
          Object.defineProperty(event, 'timeStamp', { value: begun + at * 5 });
          document.body.dispatchEvent(event);
        }
      },
      [...code, 'Enter'],
    );
  }
  /** Pastes copied text, for instance from a message, on the page itself. */
  async paste(text: string): Promise<void> {
    await this.isHeard();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.press('Control+v');
  }
  /** Waits until the page handles scanned or pasted text. */
  private async isHeard(): Promise<void> {
    // The handler loads when the browser is idle, or with the first key; it then holds back every key that may begin a code.
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
  /** Clicks a control that a row shows on hover: the pointer enters the row first. */
  async clickIn(row: Locator, target: Locator): Promise<void> {
    await row.hover();
    await this.click(target);
  }
  /** A triple click selects a field's text, so that typing replaces it. */
  async replace(target: Locator, text: string): Promise<void> {
    this.actions++;
    await target.click({ clickCount: 3 });
    await this.type(text);
  }
}

/** The page and the person of a task. */
export type Stage = { page: Page; tenant: Tenant; user: CountedUser };
/** Opens a record from anywhere by a number or email address copied from a message. */
export async function findByPaste({ page, user }: Stage, text: string): Promise<void> {
  await user.paste(text);
  await expect(page.locator('#content')).toContainText(text);
}
