import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

/** Every setting, read once; `undefined` means "decide at start" (the README's table says how). */
const raw = process.env;

const flag = (value: string | undefined, fallback: boolean) =>
  value === undefined || value === '' ? fallback : !['off', 'false', '0', 'no'].includes(value.toLowerCase());

const whole = (name: string, value: string | undefined, fallback: number, most = 1_000_000) => {
  if (value === undefined || value === '') return fallback;
  const n = Number(value);
  if (!Number.isInteger(n) || n < 0 || n > most) {
    throw new Error(`${name} must be a whole number up to ${most}, not "${value}"`);
  }
  return n;
};

/** An address; the message does not repeat it, for it may hold a password. Only a database's may. */
const address = (name: string, value: string | undefined, schemes: readonly string[]) => {
  if (!value) return undefined;
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol))
    throw new Error(
      `${name} must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
    );
  const { protocol, username, password } = new URL(value);
  if (protocol.startsWith('http') && (username || password))
    throw new Error(`${name} must not hold a user name or a password: the key goes into PLATFORM_API_KEY`);
  return value;
};

/** Addresses and ranges, an address being a range of one. */
const ranges = (name: string, value: string | undefined) =>
  (value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const address = ipaddr.isValid(part) ? ipaddr.parse(part) : undefined;
      if (address) return `${part}/${address.kind() === 'ipv4' ? 32 : 128}`;
      if (part.includes('/') && ipaddr.isValidCIDR(part)) return part;
      throw new Error(
        `${name} must be addresses or ranges such as 10.0.0.0/8, separated by commas; "${part}" is neither`,
      );
    });

/** Platforms of this kind stop at about 250; the embedded one has no limit. */
const callsPerMinute = (value: string | undefined, remote: string | undefined) =>
  value?.toLowerCase() === 'off' ? 0 : whole('PLATFORM_CALLS_PER_MINUTE', value, remote ? 240 : 0, 100_000);

/** The address under which a platform's `/openapi/v1` lies: people paste that path, or one of its operations, with it. */
export function baseAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/openapi\/v1(\/.*)?$/i, '').replace(/\/+$/, '');
}

const remote = address('PLATFORM_URL', raw.PLATFORM_URL, ['https:', 'http:']);

/** A month is the least: the database itself refuses to remove newer requests. */
const days = (name: string, value: string | undefined) => {
  if (!value) return undefined;
  const kept = whole(name, value, 0, 36_500);
  if (kept > 0 && kept < 30) throw new Error(`${name} must be at least 30 (or 0 to keep everything)`);
  return kept;
};

const oneOf = <const T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly [T, ...T[]],
): T => {
  const found = choices.find((choice) => choice === (value || choices[0]));
  if (found === undefined) throw new Error(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return found;
};

export const env = {
  production: raw.NODE_ENV === 'production',
  port: whole('PORT', raw.PORT, 3000, 65_535),
  host: raw.HOST || '127.0.0.1',
  /** The proxies whose `X-Forwarded-*` headers are believed; of anybody else the socket's address counts. */
  trustedProxies: ranges('TRUSTED_PROXIES', raw.TRUSTED_PROXIES),
  dataDir: resolve(/* turbopackIgnore: true */ raw.DATA_DIR || '.data'),
  /** A PostgreSQL of one's own; without it the embedded one is started in `dataDir`. */
  databaseUrl: address('DATABASE_URL', raw.DATABASE_URL, ['postgresql:', 'postgres:']),
  /** The role that owns the tables, when DATABASE_URL names one that may not change them: it migrates and grants. */
  databaseOwnerUrl: address('DATABASE_OWNER_URL', raw.DATABASE_OWNER_URL, ['postgresql:', 'postgres:']),
  /** A remote platform; without it the embedded one answers on this server's own address. */
  platformUrl: remote && baseAddress(remote),
  platformApiKey: raw.PLATFORM_API_KEY || undefined,
  /** The key before, accepted by the embedded platform beside the new one until this setting is removed. */
  platformApiKeyPrevious: raw.PLATFORM_API_KEY_PREVIOUS || undefined,
  /** Calls a minute that the platform allows for one key; 0: no limit of ours. */
  platformCallsPerMinute: callsPerMinute(raw.PLATFORM_CALLS_PER_MINUTE, raw.PLATFORM_URL),
  platformMaxPage: whole('PLATFORM_MAX_PAGE', raw.PLATFORM_MAX_PAGE, 100),
  extensions: flag(raw.EXTENSIONS, true),
  sandbox: flag(raw.SANDBOX, !raw.PLATFORM_URL),
  demo: flag(raw.DEMO, true),
  ownerEmail: raw.OWNER_EMAIL || undefined,
  ownerPassword: raw.OWNER_PASSWORD || undefined,
  /** For tests alone: documents may be fetched from this machine. A production start refuses it. */
  rehostLoopback: flag(raw.REHOST_ALLOW_LOOPBACK, false),
  /** For tests alone: the long figures. */
  soak: flag(raw.SOAK, false),
  /** The platform's own tests ask through the relay. */
  relayTests: flag(raw.RELAY_TESTS, false),
  /** For the soak: the file that its figures are added to, a line each. */
  soakReport: raw.SOAK_REPORT || undefined,
  /** Who sends this as a bearer token sees the details of `/health/ready`, and `/metrics`. */
  healthToken: raw.HEALTH_TOKEN || undefined,
  /** Whether this process sends bulk changes and imports; others on the same database do it for it. */
  worker: flag(raw.WORKER, true),
  /** Requests in the log are removed after so many days where the settings say nothing else; 0 keeps them, unset is 180. */
  requestLogDays: days('REQUEST_LOG_DAYS', raw.REQUEST_LOG_DAYS),
  /** Whether the relay refuses a write that the log does not take, or sends it on and counts what is missing. */
  relayLog: oneOf('RELAY_LOG', raw.RELAY_LOG, ['required', 'best-effort']),
  logLevel: raw.LOG_LEVEL || 'info',
};

const PASSED = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** The environment of every child process: where programs and libraries are, and none of our settings, so no secret. */
export const childEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED.flatMap((name) => (raw[name] === undefined ? [] : [[name, raw[name]]]))),
  // What a program says is read by us.
  LC_ALL: 'C',
  NODE_ENV: raw.NODE_ENV,
});

/** What the start decides and both bundles (this server and Next's) must agree on. Lives on globalThis: module state is per bundle. */
export type Decided = {
  databaseUrl: string;
  platformUrl: string;
  platformApiKey: string;
  /** Accepted beside it by the embedded platform. */
  platformApiKeyPrevious?: string;
  /** Instead of the setting: how many calls a minute may go out. */
  callsPerMinute?: number;
  /** Instead of the setting: what becomes of a relayed write that the log does not take. */
  relayLog?: 'required' | 'best-effort';
  /** Instead of what follows from the operation: how long a relayed call may take, in milliseconds. */
  relayLimitMs?: number;
};

declare global {
  var tallymanDecided: Decided | undefined;
}

/** Called once by `lib/server/main.ts`, or by a test. */
export function decide(decided: Decided): void {
  globalThis.tallymanDecided = decided;
}

/** The database, the platform and its key in force. Throws, naming the setting, when neither the start nor the environment gave it. */
export function decided(): Decided {
  if (globalThis.tallymanDecided) return globalThis.tallymanDecided;
  const { databaseUrl, platformUrl, platformApiKey, platformApiKeyPrevious } = env;
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set (without `npm start` there is no embedded PostgreSQL)');
  if (!platformUrl)
    throw new Error('PLATFORM_URL is not set (without `npm start` there is no embedded platform)');
  if (!platformApiKey) throw new Error('PLATFORM_API_KEY is not set');
  return { databaseUrl, platformUrl, platformApiKey, platformApiKeyPrevious };
}
