import { randomUUID } from 'node:crypto';
import { begin, type Intent } from '../console/request-log/request-log';

/** Returns the log entry of a write before it is sent, by default in a new tenant. */
export const intent = (change: Partial<Intent> = {}): Intent => ({
  personId: 'p1',
  person: 'Deniz Kaya',
  tenant: randomUUID(),
  operation: 'createCustomer',
  records: ['a@b.c'],
  method: 'POST',
  path: '/openapi/v1/Customers',
  body: '{"email":"a@b.c"}',
  requestId: randomUUID(),
  idempotencyKey: randomUUID(),
  ...change,
});

/** Logs a write with an open outcome. Throws if the write has been sent before. */
export async function loggedRequest(
  request: Intent,
): Promise<{ id: number; tenant: string; sendKey: string }> {
  const started = await begin(request);
  if (started.kind !== 'send') throw new Error('was sent before');
  return { ...started, tenant: request.tenant };
}
