import type { Cause, Failure } from '@/lib/console/browser/result';

const causes = {
  connect: 'noAnswer',
  dns: 'noAnswer',
  timeout: 'noAnswer',
  cut: 'noAnswer',
  paused: 'noAnswer',
  tls: 'certificate',
  'server-error': 'serverError',
  redirect: 'unreadable',
  unreadable: 'unreadable',
  empty: 'unreadable',
  shape: 'unreadable',
  'too-large': 'unreadable',
  database: 'database',
  disk: 'disk',
  console: 'console',
  unconfirmed: 'console',
  cancelled: 'console',
} as const satisfies Record<Cause, string>;

const statuses: Readonly<Record<number, 'key' | 'tenant' | 'missing'>> = {
  401: 'key',
  403: 'tenant',
  404: 'missing',
  405: 'missing',
};

/** Why a number could not be had, as a key of `overview.cause`: two or three words that stand in its place. */
export function figureCause(failure: Failure | undefined) {
  // Without an answer of the gateway it is the console's own database that is away.
  if (!failure) return causes.database;
  switch (failure.kind) {
    case 'unreachable':
    case 'unknown':
      return causes[failure.cause];
    case 'refused':
      return statuses[failure.status] ?? 'refused';
    default:
      return failure.kind;
  }
}
