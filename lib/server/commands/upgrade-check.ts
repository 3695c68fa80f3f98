import './node-version.mjs';
import { checkUpgrade } from '@/lib/db/backup/upgrade-check';
import { env } from '@/lib/env';

// npm run upgrade-check: whether this version can take over the data that is there. Changes nothing.
const say = (line: string) => process.stdout.write(`  ${line}\n`);

async function main(): Promise<void> {
  const findings = await checkUpgrade(env, say);
  for (const { ok, what, detail } of findings) say(`${ok ? '✓' : '✗'} ${what.padEnd(12)} ${detail}`);
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`);
  process.exitCode = 1;
});
