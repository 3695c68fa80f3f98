import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useDoneTitle } from './use-done-title';

let hidden = false;
Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
const show = (isShown: boolean) => {
  hidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => show(true));

/** Renders a watched run. Returns functions to start and finish the run. */
function watch() {
  const { rerender, unmount } = renderHook(({ busy }) => useDoneTitle(busy), {
    initialProps: { busy: true },
  });
  return { set: (busy: boolean) => act(() => rerender({ busy })), unmount };
}

test('a job that ends in a hidden tab marks the tab title once, until the tab is visible', () => {
  document.title = 'Run 7';
  const run = watch();
  show(false);
  for (const busy of [false, true, false]) run.set(busy);
  expect(document.title).toBe('✓ Run 7');
  show(true);
  expect(document.title).toBe('Run 7');
  run.set(true);
  run.set(false);
  expect(document.title).toBe('Run 7');
});

test('a page that replaced the job page in a hidden tab keeps its own title', () => {
  document.title = 'Run 7';
  const run = watch();
  show(false);
  run.set(false);
  run.unmount();
  document.title = 'Products';
  show(true);
  expect(document.title).toBe('Products');
});
