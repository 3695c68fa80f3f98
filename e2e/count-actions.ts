import type { Locator, Page } from '@playwright/test';
import { expect, type Tenant } from './tenant';

// What a person does on a page, counted.

/** A person at work: every key or chord, every text typed, scanned or pasted, every click is one action. */
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
  /** By Tab to something: each press is one. */
  async tabTo(target: Locator): Promise<void> {
    const holdsFocus = () => target.evaluate((node) => node === document.activeElement);
    for (let i = 0; i < 40 && !(await holdsFocus()); i++) await this.press('Tab');
    await expect(target).toBeFocused();
  }
  /** A scanner types the code, in a rhythm of its own, and presses Enter by itself. */
  async scan(code: string): Promise<void> {
    this.actions++;
    await this.isHeard();
    await this.page.evaluate(
      (keys) => {
        // Well after the key that asked whether anybody listens.
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
  /** Pastes what was copied elsewhere, from a message for instance, on the page itself. */
  async paste(text: string): Promise<void> {
    await this.isHeard();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.press('Control+v');
  }
  /** Waits until the page hears what is scanned or pasted anywhere. */
  private async isHeard(): Promise<void> {
    // The part that listens comes when the browser is idle, or with the first key; then it holds every key that may begin a code.
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
  /** Clicks what a row shows to whoever points at it: the pointer comes over the row on its way. */
  async clickIn(row: Locator, target: Locator): Promise<void> {
    await row.hover();
    await this.click(target);
  }
  /** A triple click takes a field's text, so that what is typed replaces it. */
  async replace(target: Locator, text: string): Promise<void> {
    this.actions++;
    await target.click({ clickCount: 3 });
    await this.type(text);
  }
}

/** Where a task is done, and by whom. */
export type Stage = { page: Page; tenant: Tenant; user: CountedUser };
/** Opens a record by its number or email address as it was copied from a message, from anywhere. */
export async function findByPaste({ page, user }: Stage, text: string): Promise<void> {
  await user.paste(text);
  await expect(page.locator('#content')).toContainText(text);
}
