import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyLayer } from './copy-layer';

const texts: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  texts.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void texts.push(text) },
  });
});
afterEach(() => vi.useRealTimers());

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('a copy button pressed twice shows “Copied”, and then its previous tooltip', async () => {
  render(
    <>
      <button type="button" data-copy="A-1" data-tip="Copy" data-copied="Copied">
        Copy A-1
      </button>
      <CopyLayer />
    </>,
  );
  const button = screen.getByRole('button');
  await press(button);
  await wait(1_000);
  await press(button);
  await wait(1_000);
  expect(button.dataset.tip).toBe('Copied');
  expect(screen.getByText('Copied')).toBeDefined();
  await wait(1_000);
  expect(button.dataset.tip).toBe('Copy');
  expect(screen.queryByText('Copied')).toBeNull();
  expect(texts).toEqual(['A-1', 'A-1']);
});
