import { expect, it } from 'vitest';
import { afterUrlUpdate, hasUrlUpdate, trackUrlUpdate } from './url-update';

it('starts a navigation at once without a pending update, and otherwise once it is written or failed', async () => {
  const steps: string[] = [];
  afterUrlUpdate(() => steps.push('at once'));
  expect(steps).toEqual(['at once']);

  trackUrlUpdate(Promise.reject(new Error('no URL')));
  let resolve = () => {};
  trackUrlUpdate(new Promise<void>((written) => (resolve = written)));
  await Promise.resolve();
  const navigated = afterUrlUpdate(() => steps.push('after the update'));
  expect(hasUrlUpdate()).toBe(true);
  expect(steps).toEqual(['at once']);
  resolve();
  await navigated;
  expect(steps).toEqual(['at once', 'after the update']);
  expect(hasUrlUpdate()).toBe(false);
});
