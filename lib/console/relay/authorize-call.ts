import type { IncomingMessage } from 'node:http';
import { isOptional } from './block-invalid-orders';
import type { RelayError } from './relay-error';
import { findRelayKey, type RelayKey } from './relay-keys';
import type { RelayRequest } from './relay-request';

const keyError: RelayError = {
  status: 401,
  message: 'The relay key is missing, unknown or no longer valid',
  code: 'relay_key',
  property: 'Authorization',
  headers: { 'www-authenticate': 'ApiKey' },
};

const tenantError: RelayError = {
  status: 403,
  message: 'This relay key belongs to another tenant: omit X-Tenant-Id',
  code: 'relay_tenant',
  property: 'X-Tenant-Id',
};

export const rightError: RelayError = {
  status: 403,
  message: 'This relay key does not have permission for this operation',
  code: 'relay_right',
  property: 'Authorization',
};

/** Finds the key of a call and checks its tenant and rights. Returns the error if the call is not allowed. */
export async function authorizeCall(
  req: IncomingMessage,
  relayRequest: RelayRequest,
): Promise<RelayKey | RelayError> {
  const key = await findRelayKey(req.headers.authorization, isOptional());
  if (!key) return keyError;
  const tenant = req.headers['x-tenant-id'];
  if (tenant !== undefined && tenant !== '' && tenant !== key.tenant) return tenantError;
  return key.rights.includes(relayRequest.right) ? key : rightError;
}
