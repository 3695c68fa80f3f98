import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { decided } from '@/lib/env';
import { budgetState, pauseCalls, reserveCall } from './call-budget';

const small = { most: 5, size: 5, seconds: 60 };

const takeMany = (key: string, n: number, window = small) =>
  Promise.all(Array.from({ length: n }, () => reserveCall(key, window)));
const granted = (taken: readonly unknown[]) => taken.filter((held) => held === undefined).length;

/** When calls went out: moments by the database's clock, in milliseconds. */
async function sentAt(key: string): Promise<number[]> {
  const { rows } = await pool().query<{ at: number }>(
    `select (extract(epoch from at) * 1000)::float8 as at
     from console.call_budgets, unnest(sent) at where key = $1 order by at`,
    [key],
  );
  return rows.map(({ at }) => at);
}

describe('a budget of calls', () => {
  it('lets out what the window holds, however many ask at once, and says how long the rest waits', async () => {
    const key = randomUUID();
    const taken = await takeMany(key, 40);
    expect(granted(taken)).toBe(5);
    expect(taken.find((held) => held)).toEqual({ by: 'budget', seconds: expect.any(Number) });
    const longest = Math.max(...taken.map((held) => held?.seconds ?? 0));
    expect(longest).toBeGreaterThan(50);
    expect(longest).toBeLessThanOrEqual(60);
    expect(await budgetState(key, 60)).toEqual({ used: 5, pausedFor: 0 });
  });

  it('keeps a part for those who come first', async () => {
    const key = randomUUID();
    expect(granted(await takeMany(key, 9, { ...small, most: 3 }))).toBe(3);
    expect(granted(await takeMany(key, 9))).toBe(2);
  });

  it('is held by two processes together in every window', async () => {
    const key = randomUUID();
    const code = `
      import { reserveCall } from '@/lib/console/api-client/call-budget';
      const until = Date.now() + 3500;
      let n = 0;
      while (Date.now() < until) if (!(await reserveCall('${key}', { most: 20, size: 200, seconds: 1 }))) n += 1;
      console.log(n);
      process.exit();`;
    const env = { PATH: '/usr/bin:/bin', DATABASE_URL: decided().databaseUrl, ...platform };
    const two = [1, 2].map(() =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env,
      }),
    );
    const taken = await Promise.all(
      two.map(async ({ stdout }) => Number(String((await once(stdout, 'data'))[0]))),
    );
    const moments = await sentAt(key);
    expect(moments).toHaveLength((taken[0] ?? 0) + (taken[1] ?? 0));
    expect(moments.length).toBeGreaterThan(40);
    for (const [i, at] of moments.entries()) {
      const twentieth = moments[i + 20];
      if (twentieth !== undefined) expect(twentieth - at).toBeGreaterThanOrEqual(1000);
    }
  });

  it('follows a budget that was made smaller or larger', async () => {
    const key = randomUUID();
    await takeMany(key, 5);
    expect(granted(await takeMany(key, 20, { ...small, most: 8, size: 8 }))).toBe(3);
    expect(granted(await takeMany(key, 5, { ...small, most: 2, size: 2 }))).toBe(0);
  });
});

describe('a pause', () => {
  it('holds everybody back for as long as it is asked, a minute at most', async () => {
    const key = randomUUID();
    expect(await pauseCalls(key, 37)).toBeCloseTo(37, 0);
    expect(await reserveCall(key, small)).toMatchObject({ by: 'platform' });
    // A shorter one that comes later does not end it.
    expect(await pauseCalls(key, 2)).toBeGreaterThan(35);
    expect(await pauseCalls(key, 900)).toBeLessThanOrEqual(60);
  });

  it('is over when it is over, and longer each time the platform names none and repeats itself', async () => {
    const key = randomUUID();
    const lapse = () =>
      pool().query(
        `update console.call_budgets set "pausedUntil" = clock_timestamp(),
           "pausedAt" = "pausedAt" - ("pausedUntil" - clock_timestamp()) where key = $1`,
        [key],
      );
    const lengths: number[] = [];
    for (let i = 0; i < 8; i++) {
      lengths.push(Math.round(await pauseCalls(key, undefined)));
      // Those that were under way say the same: it is one pause.
      expect(Math.round(await pauseCalls(key, undefined))).toBe(lengths.at(-1));
      await lapse();
      expect((await budgetState(key, 60)).pausedFor).toBe(0);
    }
    expect(lengths).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await reserveCall(key, small)).toBeUndefined();
  });
});

const platform = {
  PLATFORM_URL: 'http://127.0.0.1:9',
  PLATFORM_API_KEY: 'trial-key',
  NODE_ENV: 'test' as const,
};
