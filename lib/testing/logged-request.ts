import { randomUUID } from 'node:crypto';
import { begin, type Intent } from '../console/request-log/request-log';

/** Logs a write that has not been sent yet, in a new tenant by default. */
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

/** Logs a write that was not sent before, with an open outcome. */
export async function loggedRequest(
  request: Intent,
): Promise<{ id: number; tenant: string; sendKey: string }> {
  const started = await begin(request);
  if (started.kind !== 'send') throw new Error('was sent before');
  return { ...started, tenant: request.tenant };
}
