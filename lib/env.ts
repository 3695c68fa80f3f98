import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';

const text = z.string().optional();

const onOff = z.string().transform((value) => !['off', 'false', '0', 'no'].includes(value.toLowerCase()));
const flag = (fallback: boolean) => onOff.default(fallback);

const integer = (max = 1_000_000) =>
  z
    .string()
    .transform(Number)
    .refine((n) => Number.isInteger(n) && n >= 0 && n <= max, `must be a whole number up to ${max}`);

const databaseUrl = z
  .url({
    protocol: /^postgres(?:ql)?$/,
    error: 'must be an address that begins with postgresql:// or postgres://',
  })
  .optional();

/** Addresses and ranges, an address being a range of one. */
const ranges = z
  .string()
  .default('')
  .transform((value, context) =>
    value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((part) => {
        const address = ipaddr.isValid(part) ? ipaddr.parse(part) : undefined;
        if (address) return `${part}/${address.kind() === 'ipv4' ? 32 : 128}`;
        if (!part.includes('/') || !ipaddr.isValidCIDR(part))
          context.addIssue(
            `must be addresses or ranges such as 10.0.0.0/8, separated by commas; "${part}" is neither`,
          );
        return part;
      }),
  );

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
  abort: true,
});

/** The host names of one or more addresses, without their ports. */
const hostNames = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(httpUrl.transform((address) => new URL(address).hostname.replace(/\.$/, ''))));

/** The address under which a platform's `/openapi/v1` lies: people paste that path, or one of its operations, with it. */
export function baseAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/openapi\/v1(\/.*)?$/i, '').replace(/\/+$/, '');
}

const Settings = z.object({
  NODE_ENV: text,
  PORT: integer(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: hostNames,
  TRUSTED_PROXIES: ranges,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  // The messages do not repeat the address, which may hold a password.
  PLATFORM_URL: httpUrl
    .refine(
      (address) => !new URL(address).username && !new URL(address).password,
      'must not hold a user name or a password: the key goes into PLATFORM_API_KEY',
    )
    .optional(),
  PLATFORM_API_KEY: text,
  PLATFORM_API_KEY_PREVIOUS: text,
  PLATFORM_CALLS_PER_MINUTE: z
    .string()
    .transform((value) => (value.toLowerCase() === 'off' ? '0' : value))
    .pipe(integer(100_000))
    .optional(),
  PLATFORM_MAX_PAGE: integer().default(100),
  EXTENSIONS: flag(true),
  SANDBOX: onOff.optional(),
  DEMO: flag(true),
  OWNER_EMAIL: text,
  OWNER_PASSWORD: text,
  REHOST_ALLOW_LOOPBACK: flag(false),
  SOAK: flag(false),
  RELAY_TESTS: flag(false),
  SOAK_REPORT: text,
  HEALTH_TOKEN: text,
  WORKER: flag(true),
  // The database itself refuses to remove requests of the last month.
  REQUEST_LOG_DAYS: integer(36_500)
    .refine((days) => days === 0 || days >= 30, 'must be at least 30 (or 0 to keep everything)')
    .optional(),
  RELAY_LOG: z.enum(['required', 'best-effort'], 'must be one of required, best-effort').default('required'),
  LOG_LEVEL: z.string().default('info'),
});

/** Reads the settings; an empty one counts as unset. Throws with every invalid setting by its name. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(set);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
    );
  const raw = parsed.data;
  return {
    production: raw.NODE_ENV === 'production',
    port: raw.PORT,
    host: raw.HOST,
    /** The names under which people and other systems reach this server, beside its IP addresses and localhost. */
    publicHosts: raw.PUBLIC_URL,
    /** The proxies whose `X-Forwarded-*` headers are believed; of anybody else the socket's address counts. */
    trustedProxies: raw.TRUSTED_PROXIES,
    dataDir: resolve(/* turbopackIgnore: true */ raw.DATA_DIR),
    /** A PostgreSQL of one's own; without it the embedded one is started in `dataDir`. */
    databaseUrl: raw.DATABASE_URL,
    /** The role that owns the tables, when DATABASE_URL names one that may not change them: it migrates and grants. */
    databaseOwnerUrl: raw.DATABASE_OWNER_URL,
    /** A remote platform; without it the embedded one answers on this server's own address. */
    platformUrl: raw.PLATFORM_URL && baseAddress(raw.PLATFORM_URL),
    platformApiKey: raw.PLATFORM_API_KEY,
    /** The key before, accepted by the embedded platform beside the new one until this setting is removed. */
    platformApiKeyPrevious: raw.PLATFORM_API_KEY_PREVIOUS,
    /** Calls a minute that the platform allows for one key; 0: no limit of ours. Remote platforms stop at about 250. */
    platformCallsPerMinute: raw.PLATFORM_CALLS_PER_MINUTE ?? (raw.PLATFORM_URL ? 240 : 0),
    platformMaxPage: raw.PLATFORM_MAX_PAGE,
    extensions: raw.EXTENSIONS,
    sandbox: raw.SANDBOX ?? !raw.PLATFORM_URL,
    demo: raw.DEMO,
    ownerEmail: raw.OWNER_EMAIL,
    ownerPassword: raw.OWNER_PASSWORD,
    /** For tests alone: documents may be fetched from this machine. A production start refuses it. */
    rehostLoopback: raw.REHOST_ALLOW_LOOPBACK,
    /** For tests alone: the long figures. */
    soak: raw.SOAK,
    /** The platform's own tests ask through the relay. */
    relayTests: raw.RELAY_TESTS,
    /** For the soak: the file that its figures are added to, a line each. */
    soakReport: raw.SOAK_REPORT,
    /** Who sends this as a bearer token sees the details of `/health/ready`, and `/metrics`. */
    healthToken: raw.HEALTH_TOKEN,
    /** Whether this process sends bulk changes and imports; others on the same database do it for it. */
    worker: raw.WORKER,
    /** Requests in the log are removed after so many days where the settings say nothing else; 0 keeps them, unset is 180. */
    requestLogDays: raw.REQUEST_LOG_DAYS,
    /** Whether the relay refuses a write that the log does not take, or sends it on and counts what is missing. */
    relayLog: raw.RELAY_LOG,
    logLevel: raw.LOG_LEVEL,
  };
}

/** Every setting, read once; `undefined` means "decide at start" (the README's table says how). */
export const env = readSettings(process.env);

const PASSED = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** The environment of every child process: where programs and libraries are, and none of our settings, so no secret. */
export const childEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    PASSED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // What a program says is read by us.
  LC_ALL: 'C',
  NODE_ENV: process.env.NODE_ENV,
});

/** What the start decides and both bundles (this server and Next's) must agree on. Lives on globalThis: module state is per bundle. */
export type Config = {
  databaseUrl: string;
  platformUrl: string;
  platformApiKey: string;
  /** Accepted beside it by the embedded platform. */
  platformApiKeyPrevious?: string;
  /** Added to every call to the platform inside, which then knows that the console sends it; none for another platform. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** Instead of the setting: how many calls a minute may go out. */
  callsPerMinute?: number;
  /** Instead of the setting: what becomes of a relayed write that the log does not take. */
  relayLog?: 'required' | 'best-effort';
  /** Instead of what follows from the operation: how long a relayed call may take, in milliseconds. */
  relayLimitMs?: number;
};

declare global {
  var tallymanDecided: Config | undefined;
}

/** Called once by `lib/server/main.ts`, or by a test. */
export function setConfig(config: Config): void {
  globalThis.tallymanDecided = config;
}

/** The database, the platform and its key in force. Throws, naming the setting, when neither the start nor the environment gave it. */
export function config(): Config {
  if (globalThis.tallymanDecided) return globalThis.tallymanDecided;
  const { databaseUrl, platformUrl, platformApiKey, platformApiKeyPrevious } = env;
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set (without `npm start` there is no embedded PostgreSQL)');
  if (!platformUrl)
    throw new Error('PLATFORM_URL is not set (without `npm start` there is no embedded platform)');
  if (!platformApiKey) throw new Error('PLATFORM_API_KEY is not set');
  return { databaseUrl, platformUrl, platformApiKey, platformApiKeyPrevious };
}
