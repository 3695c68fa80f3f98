import type { Locator, Page } from '@playwright/test';
import { expect } from './tenant';

/** Returns the tab with the count of a state, in an import or bulk run. */
export const counter = (page: Page, name: string): Locator => page.locator(`[data-figure="${name}"]`);

export const expectCount = (page: Page, name: string, count: string) =>
  expect(counter(page, name).getByText(count, { exact: true })).toBeVisible({ timeout: 30_000 });

/** Expects that no row has this state. A state without rows has no tab. */
export const expectNoCount = (page: Page, name: string) =>
  expect(counter(page, name)).toBeHidden({ timeout: 30_000 });
