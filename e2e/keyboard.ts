import type { Locator, Page } from '@playwright/test';
import { expect } from './tenant';

const MAX_TABS = 40;

const hasFocus = (target: Locator) =>
  target.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement));

/** Presses Tab, or Shift+Tab, until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let i = 0; i < MAX_TABS; i++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${target} is not focused after ${MAX_TABS} times ${key}; the focus is on ${focused}`);
}

/** Opens a section by `g` and its letter. */
export async function goToSection(page: Page, letter: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
}
