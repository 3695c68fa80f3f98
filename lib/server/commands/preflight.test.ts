import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exampleOrder } from '@/lib/rules/order-examples';

const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(content: unknown, ...options: string[]): Promise<{ code: number; out: string; error: string }> {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const command = ['--import', 'tsx', 'lib/server/commands/preflight.ts', file, ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (failed, out, error) =>
      resolve({ code: typeof failed?.code === 'number' ? failed.code : 0, out, error }),
    );
  });
}

const good = exampleOrder('WEB-1', ['TEA-1']);
const bad = { ...good, referenceNumber: 'WEB_1' };

test('the preflight command prints problems with fixes, and its exit code reports whether there are any', async () => {
  const [clean, table, json, twice, broken] = await Promise.all([
    run(good),
    run([good, bad]),
    run([good, bad], '--json'),
    run([good, good]),
    run('[{'),
  ]);
  expect(clean).toMatchObject({ code: 0, out: expect.stringContaining('No problems found in 1 order.') });
  expect(table.code).toBe(1);
  expect(table.out).toMatch(/WEB_1 +referenceNumber +.+ safe +WEB-1 \(dashes instead of underscores\)/);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    orders: 2,
    problems: [
      {
        order: 2,
        path: 'referenceNumber',
        code: 'InvalidSalesOrderReferenceNumber',
        fixes: [{ kind: 'safe', value: 'WEB-1' }, { kind: 'likely' }],
      },
    ],
  });
  expect(twice).toMatchObject({ code: 1, out: expect.stringContaining('Same as order 1') });
  expect(broken).toMatchObject({ code: 2, out: '', error: expect.stringContaining('line 1, column 3') });
});
