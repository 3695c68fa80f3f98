import type { Locator, Page } from '@playwright/test';
import { expect } from './tenant';

// Shared by specs that use only the keyboard.

/** More presses of Tab than this are unacceptable. */
const FAR = 40;

const holdsFocus = (target: Locator) =>
  target.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement));

/** Tabs to an element, backwards with `Shift+Tab`, like a keyboard user. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let i = 0; i < FAR; i++) {
    if (await holdsFocus(target)) return;
    await page.keyboard.press(key);
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${FAR} times ${key} do not lead to ${target}; the focus is on ${at}`);
}

/** Opens a section by its two navigation keys. */
export async function walkByTab(page: Page, letter: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
}
