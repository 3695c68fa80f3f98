import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The settings that a process with these reads, or what it says as it refuses. */
function read(settings: Record<string, string>): string {
  const print = `import('./lib/env.ts').then(({ env }) => console.log(JSON.stringify(env)), (e) => console.log(e.message))`;
  return execFileSync(process.execPath, ['--import', 'tsx', '-e', print], {
    cwd: root,
    encoding: 'utf8',
    env: { NODE_ENV: 'production', ...settings },
  });
}

describe('settings', () => {
  it('trust no proxy unless told, and name what is no address', () => {
    expect(JSON.parse(read({})).trustedProxies).toEqual([]);
    expect(JSON.parse(read({ TRUSTED_PROXIES: '10.0.0.0/8, ::1 192.0.2.1' })).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1/128',
      '192.0.2.1/32',
    ]);
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' })).toMatch(
      /TRUSTED_PROXIES.*"proxy.example"/,
    );
  });

  it('take no password in the address of a platform, nor repeat it, but in that of a database', () => {
    const said = read({ PLATFORM_URL: 'https://user:hunter2@platform.example' });
    expect(said).toMatch(/PLATFORM_URL must not hold a user name or a password/);
    expect(said).not.toContain('hunter2');
    const databaseUrl = 'postgres://user:secret@db.example/tallyman';
    expect(JSON.parse(read({ DATABASE_URL: databaseUrl })).databaseUrl).toBe(databaseUrl);
  });
});
