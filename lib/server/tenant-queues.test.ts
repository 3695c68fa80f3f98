import { expect, it, vi } from 'vitest';
import { createTenantQueues } from './tenant-queues';

/** Calls that finish when the test says so, and the order in which they started. */
function calls(queues: ReturnType<typeof createTenantQueues>) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (tenant: string, name: string) =>
    queues(tenant, () => {
      began.push(name);
      return new Promise((end) => ends.set(name, end));
    });
  return { began, start, end: (name: string) => ends.get(name)?.() };
}

it('a tenant alone runs all of its calls at once', () => {
  const { began, start } = calls(createTenantQueues({ maxRunning: 1, maxWaiting: 1 }));
  for (const name of ['a', 'b', 'c']) void start('noisy', name);
  expect(began).toEqual(['a', 'b', 'c']);
});

it('beside another tenant each runs few at once; those of the other begin without waiting for a flood', async () => {
  const { began, start, end } = calls(createTenantQueues({ maxRunning: 1, maxWaiting: 2 }));
  void start('quiet', 'q1');
  const first = start('noisy', 'a');
  const others = ['b', 'c', 'd'].map((name) => start('noisy', name));
  await expect(others[2]).rejects.toThrow();
  expect(began).toEqual(['q1', 'a']);
  end('a');
  await first;
  expect(began).toEqual(['q1', 'a', 'b']);
  void start('third', 't1');
  expect(began).toEqual(['q1', 'a', 'b', 't1']);
});

it('a tenant has no limit again a second after the last call of all others', async () => {
  vi.useFakeTimers();
  const { began, start, end } = calls(createTenantQueues({ maxRunning: 1, maxWaiting: 2 }));
  const quiet = start('quiet', 'q1');
  for (const name of ['a', 'b', 'c']) void start('noisy', name);
  end('q1');
  await quiet;
  await vi.advanceTimersByTimeAsync(999);
  expect(began).toEqual(['q1', 'a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toEqual(['q1', 'a', 'b', 'c']);
  vi.useRealTimers();
});

it('a call that fails gives its turn to the next', async () => {
  const queues = createTenantQueues({ maxRunning: 1, maxWaiting: 1 });
  const { began, start } = calls(queues);
  void start('quiet', 'q1');
  const failed = queues('noisy', () => Promise.reject(new Error('lost')));
  void start('noisy', 'a');
  await expect(failed).rejects.toThrow('lost');
  expect(began).toEqual(['q1', 'a']);
});
