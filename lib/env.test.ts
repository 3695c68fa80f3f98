import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSettings } from './env';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('settings', () => {
  it('trust no proxy by default, and name an invalid address', () => {
    expect(readSettings({}).trustedProxies).toEqual([]);
    expect(readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1 192.0.2.1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1/128',
      '192.0.2.1/32',
    ]);
    expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' })).toThrow(
      /^TRUSTED_PROXIES must be .*"proxy.example"/,
    );
  });

  it('read host names from PUBLIC_URL', () => {
    expect(readSettings({}).publicHosts).toEqual([]);
    const addresses = 'https://Tally.example:8443/x, http://console:3000 http://shop.example.';
    expect(readSettings({ PUBLIC_URL: addresses }).publicHosts).toEqual([
      'tally.example',
      'console',
      'shop.example',
    ]);
    expect(() => readSettings({ PUBLIC_URL: 'https://a.example tally.example' })).toThrow(
      /^PUBLIC_URL.* must be a URL that begins with/,
    );
  });

  it('accept a password in the database URL but not in the platform URL, and never repeat it', () => {
    expect(() => readSettings({ PLATFORM_URL: 'https://user:hunter2@platform.example' })).toThrow(
      /^PLATFORM_URL must not contain a user name or password(?!.*hunter2)/,
    );
    const databaseUrl = 'postgres://user:secret@db.example/tallyman';
    expect(readSettings({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  it('require a sender and a link address for email, and never repeat the password', () => {
    const smtp = { SMTP_URL: 'smtps://user:hunter2@mail.example' };
    expect(() => readSettings(smtp)).toThrow(
      /^MAIL_FROM must be set(?!.*hunter2)[\s\S]*PUBLIC_URL must be set/,
    );
    expect(() => readSettings({ SMTP_URL: 'http://user:hunter2@mail.example' })).toThrow(
      /^SMTP_URL must be a URL that begins with(?!.*hunter2)/,
    );
    expect(() => readSettings({ MAIL_FROM: 'Tallyman' })).toThrow(/^MAIL_FROM must be an address/);
    const sender = {
      MAIL_FROM: 'Tallyman <tally@example.com>',
      PUBLIC_URL: 'http://console:3000 https://t.example/x',
    };
    expect(readSettings({ ...smtp, ...sender })).toMatchObject({
      smtpUrl: smtp.SMTP_URL,
      mailFrom: sender.MAIL_FROM,
      publicAddresses: ['http://console:3000', 'https://t.example'],
    });
  });

  it('require every OIDC setting, and https unless the provider is local', () => {
    expect(() => readSettings({ OIDC_ISSUER: 'http://id.example' })).toThrow(
      ['OIDC_ISSUER must begin with https:// unless the provider is on this machine'].join('\n'),
    );
    expect(() => readSettings({ OIDC_ISSUER: 'https://id.example' })).toThrow(
      /^OIDC_CLIENT_ID must be set[\s\S]*OIDC_CLIENT_SECRET[\s\S]*PUBLIC_URL/,
    );
    const set = {
      OIDC_ISSUER: 'http://127.0.0.1:9/realms/a',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      OIDC_DOMAINS: 'Corp.example, shop.example',
      PUBLIC_URL: 'https://t.example',
    };
    expect(readSettings(set).oidc).toMatchObject({
      name: '127.0.0.1',
      domains: ['corp.example', 'shop.example'],
    });
  });

  it('use defaults for missing and empty values', () =>
    expect(readSettings({ PORT: '', SANDBOX: '', REQUEST_LOG_DAYS: '' })).toMatchObject({
      port: 3000,
      sandbox: true,
      demo: true,
      platformCallsPerMinute: 0,
      relayLog: 'required',
      requestLogDays: undefined,
    }));

  it('adapt to a remote platform', () => {
    const remote = { PLATFORM_URL: 'https://p.example/api/openapi/v1/Products', DEMO: 'off' };
    expect(readSettings(remote)).toMatchObject({
      platformUrl: 'https://p.example/api',
      sandbox: false,
      demo: false,
      platformCallsPerMinute: 240,
    });
    expect(readSettings({ ...remote, PLATFORM_CALLS_PER_MINUTE: 'off' }).platformCallsPerMinute).toBe(0);
  });

  it('name every invalid value', () =>
    expect(() =>
      readSettings({
        PORT: '70000',
        DATABASE_URL: 'mysql://user:hunter2@db',
        PLATFORM_URL: 'platform',
        REQUEST_LOG_DAYS: '7',
        RELAY_LOG: 'never',
        LOG_LEVEL: 'verbose',
        SANDBOX: 'disabled',
        HEALTH_TOKEN: 'guess',
        CONFIRM_MINUTES: '0',
      }),
    ).toThrow(
      [
        'PORT must be a whole number up to 65535',
        'DATABASE_URL must be a URL that begins with postgresql:// or postgres://',
        'PLATFORM_URL must be a URL that begins with https:// or http://',
        'SANDBOX must be on or off',
        'HEALTH_TOKEN must have at least 16 characters: create one with openssl rand -hex 24',
        'REQUEST_LOG_DAYS must be at least 30 (or 0 to keep everything)',
        'RELAY_LOG must be one of required, best-effort',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
        'CONFIRM_MINUTES must be at least 1',
      ].join('\n'),
    ));
});

/** Settings for development and tests, which no installation uses. */
const testSettings = ['NODE_ENV', 'REHOST_ALLOW_LOOPBACK', 'SOAK', 'RELAY_TESTS'];

it('compose.yaml passes all settings to the console and the worker', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const services = compose.split(/\n(?= {2}\w+:\n)/).filter((part) => part.includes('image: tallyman\n'));
  expect(services).toHaveLength(2);
  for (const service of services) expect(service).toContain('\n    env_file: .env\n');
});

it('every setting is documented in the README', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const [, schema = ''] = /const Settings = z.object\(\{(.*?)\n\}\);/s.exec(text('lib/env.ts')) ?? [];
  const names = [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name);
  const settings = names.filter((name) => !testSettings.includes(name));
  expect(settings.length).toBeGreaterThan(15);
  const table = text('README.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(table))).toEqual([]);
});
