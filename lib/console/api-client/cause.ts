import { isObject } from '@/lib/contract/schema/is-record';
import type { Cause } from '../browser/result';

const causes: Readonly<Record<string, Cause>> = {
  ECONNREFUSED: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  EACCES: 'connect',
  ENOENT: 'connect',
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  ETIMEDOUT: 'connect',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EPROTO: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  ERR_BUFFER_TOO_LARGE: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  Z_DATA_ERROR: 'unreadable',
  Z_BUF_ERROR: 'cut',
  ERR_INVALID_URL: 'dns',
};

/** The cause of a failed exchange, from what the signal, the socket or the unpacking said. */
export function causeOf(error: unknown): Cause {
  if (!isObject(error)) return 'cut';
  if ('name' in error && error.name === 'TimeoutError') return 'timeout';
  if ('name' in error && error.name === 'AbortError') return 'cancelled';
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return causes[code] ?? (code.startsWith('ERR_SSL') ? 'tls' : 'cut');
}
