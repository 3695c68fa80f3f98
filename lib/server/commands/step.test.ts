import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { run } from './step.mjs';

const settings = readFileSync(new URL('../../env.ts', import.meta.url), 'utf8');
/** Settings that are secret, or a URL that may contain a secret. */
const secrets = [...settings.matchAll(/^ {2}([A-Z_]+): /gm)]
  .map(([, name = '']) => name)
  .filter((name) => /KEY|PASSWORD|SECRET|TOKEN|(?:DATABASE|OWNER|SMTP)_URL/.test(name));

afterEach(() => vi.unstubAllEnvs());

it('install and build commands get no secret settings', async () => {
  expect(secrets).toContain('OIDC_CLIENT_SECRET');
  for (const name of [...secrets, 'PORT']) vi.stubEnv(name, 'told');
  const { output } = await run(process.execPath, ['-p', 'Object.keys(process.env).join()']);
  const given = output.trim().split(',');
  expect(given.filter((name) => secrets.includes(name))).toEqual([]);
  expect(given).toContain('PORT');
});
