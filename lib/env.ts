import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { processGlobal } from './process-global';

/** Identifies the build of the console. Next replaces the variable at build time. */
export const build = process.env.NEXT_PUBLIC_BUILD ?? '';

const text = z.string().optional();

const onOff = z.stringbool({
  truthy: ['on', 'true', '1', 'yes'],
  falsy: ['off', 'false', '0', 'no'],
  error: 'must be on or off',
});
const flag = (fallback: boolean) => onOff.default(fallback);

const integer = (max = 1_000_000) =>
  z
    .string()
    .transform(Number)
    .refine((n) => Number.isInteger(n) && n >= 0 && n <= max, `must be a whole number up to ${max}`);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const databaseUrl = z
  .url({
    protocol: /^postgres(?:ql)?$/,
    error: 'must be a URL that begins with postgresql:// or postgres://',
  })
  .optional();

/** A list of IP addresses and ranges. An address counts as a range of one. */
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
            `must be IP addresses or ranges such as 10.0.0.0/8, separated by commas; "${part}" is neither`,
          );
        return part;
      }),
  );

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that begins with https:// or http://',
  abort: true,
});

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** A list of URLs, separated by spaces or commas. */
const addresses = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(httpUrl.transform((address) => new URL(address))));

const mailAddress = z
  .string()
  .refine((value) => /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value), {
    error: 'must be an address such as tallyman@example.com or Tallyman <tallyman@example.com>',
  })
  .optional();

/**
 * Returns the base URL of a platform. Removes `/openapi/v1` and the path of an operation, because people often paste the URL of
 * an operation.
 */
export function baseAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/openapi\/v1(\/.*)?$/i, '').replace(/\/+$/, '');
}

const Settings = z.object({
  NODE_ENV: text,
  PORT: integer(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: addresses,
  TRUSTED_PROXIES: ranges,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  // Error messages do not repeat the URL, which may contain a password.
  PLATFORM_URL: httpUrl
    .refine(
      (address) => !new URL(address).username && !new URL(address).password,
      'must not contain a user name or password: set the key in PLATFORM_API_KEY',
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
  HEALTH_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters: create one with openssl rand -hex 24')
    .optional(),
  WORKER: flag(true),
  // The database refuses to remove requests of the last month.
  REQUEST_LOG_DAYS: integer(36_500)
    .refine((days) => days === 0 || days >= 30, 'must be at least 30 (or 0 to keep everything)')
    .optional(),
  RELAY_LOG: z.enum(['required', 'best-effort'], 'must be one of required, best-effort').default('required'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  // Error messages do not repeat the URL, which may contain a password.
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtps:// or smtp://' })
    .optional(),
  MAIL_FROM: mailAddress,
  OIDC_ISSUER: httpUrl
    .refine(
      (address) => address.startsWith('https:') || isLoopback(new URL(address).hostname),
      'must begin with https:// unless the provider is on this machine',
    )
    .optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_DOMAINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  // With 0 minutes, no confirmation could be recent enough.
  CONFIRM_MINUTES: integer(720)
    .refine((minutes) => minutes > 0, 'must be at least 1')
    .default(15),
});

/** Checks settings that require another setting. */
const CheckedSettings = Settings.superRefine((set, context) => {
  const requireSetting = (setting: string, path: string, reason: string) =>
    context.addIssue({
      code: 'custom',
      path: [path],
      message: `must be set if ${setting} is set: ${reason}`,
    });
  if (set.SMTP_URL !== undefined && set.MAIL_FROM === undefined)
    requireSetting('SMTP_URL', 'MAIL_FROM', 'it is the sender of emails');
  if (set.SMTP_URL !== undefined && set.PUBLIC_URL.length === 0)
    requireSetting('SMTP_URL', 'PUBLIC_URL', 'links in emails start with it');
  if (set.OIDC_ISSUER === undefined) return;
  if (!set.OIDC_CLIENT_ID)
    requireSetting('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'it identifies Tallyman to the provider');
  if (!set.OIDC_CLIENT_SECRET)
    requireSetting('OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'it authenticates Tallyman to the provider');
  if (set.PUBLIC_URL.length === 0)
    requireSetting('OIDC_ISSUER', 'PUBLIC_URL', 'the provider redirects users to it');
});

/** Parses the settings. An empty value counts as unset. Throws an error that names every invalid setting. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = CheckedSettings.safeParse(set);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
    );
  const raw = parsed.data;
  return {
    production: raw.NODE_ENV === 'production',
    port: raw.PORT,
    host: raw.HOST,
    /** The host names of this server. IP addresses and localhost are always accepted. */
    publicHosts: raw.PUBLIC_URL.map(({ hostname }) => hostname.replace(/\.$/, '')),
    /** The origins of PUBLIC_URL, for links. */
    publicAddresses: raw.PUBLIC_URL.map(({ origin }) => origin),
    /** URL of the mail server with user and password. Without it, no email is sent. */
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    /** The OpenID provider for signing in. People with an email address in one of `domains` need no invitation. */
    oidc: raw.OIDC_ISSUER
      ? {
          issuer: raw.OIDC_ISSUER,
          clientId: raw.OIDC_CLIENT_ID ?? '',
          clientSecret: raw.OIDC_CLIENT_SECRET ?? '',
          name: raw.OIDC_NAME ?? new URL(raw.OIDC_ISSUER).hostname,
          domains: raw.OIDC_DOMAINS,
        }
      : undefined,
    /** Minutes for which a confirmed identity allows sensitive changes, such as removing a tenant. */
    confirmMinutes: raw.CONFIRM_MINUTES,
    /** Proxies whose `X-Forwarded-*` headers are trusted. For any other client, the socket's address counts. */
    trustedProxies: raw.TRUSTED_PROXIES,
    dataDir: resolve(/* turbopackIgnore: true */ raw.DATA_DIR),
    /** URL of an external PostgreSQL. Without it, the embedded PostgreSQL runs in `dataDir`. */
    databaseUrl: raw.DATABASE_URL,
    /** URL for the role that owns the tables. Needed for migrations if the role in DATABASE_URL does not own the tables. */
    databaseOwnerUrl: raw.DATABASE_OWNER_URL,
    /** URL of a remote platform. Without it, the embedded platform runs on this server's own address. */
    platformUrl: raw.PLATFORM_URL && baseAddress(raw.PLATFORM_URL),
    platformApiKey: raw.PLATFORM_API_KEY,
    /** The previous key, which the embedded platform also accepts until the setting is removed. */
    platformApiKeyPrevious: raw.PLATFORM_API_KEY_PREVIOUS,
    /** The maximum number of calls to the platform per minute. 0 disables the limit. Defaults to 0 without PLATFORM_URL. */
    platformCallsPerMinute: raw.PLATFORM_CALLS_PER_MINUTE ?? (raw.PLATFORM_URL ? 240 : 0),
    platformMaxPage: raw.PLATFORM_MAX_PAGE,
    extensions: raw.EXTENSIONS,
    sandbox: raw.SANDBOX ?? !raw.PLATFORM_URL,
    demo: raw.DEMO,
    ownerEmail: raw.OWNER_EMAIL,
    ownerPassword: raw.OWNER_PASSWORD,
    /** For tests only: allows fetching documents from this machine. Refused in production. */
    rehostLoopback: raw.REHOST_ALLOW_LOOPBACK,
    /** For tests only: runs larger and longer tests. */
    soak: raw.SOAK,
    /** For tests only: the platform's tests send their calls through the relay. */
    relayTests: raw.RELAY_TESTS,
    /** The bearer token for the details of `/health/ready` and for `/metrics`. */
    healthToken: raw.HEALTH_TOKEN,
    /**
     * True if this process runs jobs: bulk changes, imports, exports, retention and the audit check. If false, another process
     * must run them.
     */
    worker: raw.WORKER,
    /**
     * Default number of days after which requests are removed from the log, unless the console's settings contain another
     * number. 0 keeps all requests. Undefined means 180 days.
     */
    requestLogDays: raw.REQUEST_LOG_DAYS,
    /** Whether a relayed write that cannot be logged is refused (`required`) or sent and counted (`best-effort`). */
    relayLog: raw.RELAY_LOG,
    logLevel: raw.LOG_LEVEL,
  };
}

/** All settings, parsed once. Values that are undefined may be decided at the start (see the table in the README). */
export const env = readSettings(process.env);

const PASSED_VARIABLES = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
];

/**
 * Returns the environment for child processes: paths of programs and libraries. Omits the console's settings, so that no secret
 * is passed on.
 */
export const childEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    PASSED_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // The console parses the output of programs, which must be in English.
  LC_ALL: 'C',
  NODE_ENV: process.env.NODE_ENV,
});

/** Configuration decided when a server, worker or command starts. */
export type Config = {
  databaseUrl: string;
  platformUrl: string;
  platformApiKey: string;
  /** The previous key, which the embedded platform also accepts. */
  platformApiKeyPrevious?: string;
  /** Headers by which the embedded platform recognizes the console's calls. Undefined for a remote platform. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** Overrides `env.platformCallsPerMinute`. */
  callsPerMinute?: number;
  /** Overrides `env.relayLog`. */
  relayLog?: 'required' | 'best-effort';
  /** Overrides the timeout of a relayed call, in milliseconds. */
  relayTimeoutMs?: number;
};

/** `config` is undefined until `setConfig` is called. */
export const configHolder = processGlobal<{ config?: Config }>('config', () => ({}));

export function setConfig(config: Config): void {
  configHolder.config = config;
}

/** Returns the configuration from `setConfig`, or else from the environment. Throws an error that names a missing setting. */
export function config(): Config {
  if (configHolder.config) return configHolder.config;
  const { databaseUrl, platformUrl, platformApiKey, platformApiKeyPrevious } = env;
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set (without `npm start` there is no embedded PostgreSQL)');
  if (!platformUrl)
    throw new Error('PLATFORM_URL is not set (without `npm start` there is no embedded platform)');
  if (!platformApiKey) throw new Error('PLATFORM_API_KEY is not set');
  return { databaseUrl, platformUrl, platformApiKey, platformApiKeyPrevious };
}
