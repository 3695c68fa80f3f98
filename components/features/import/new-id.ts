import { freshKey } from '@/lib/console/browser/idempotency-key';

/** An id for a new import. Not `randomUUID`, which a page served without TLS does not have. */
export const newId = (): string => freshKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
