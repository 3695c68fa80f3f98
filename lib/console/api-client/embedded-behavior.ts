import { env } from '@/lib/env';

/** Writes that keep omitted fields on the embedded platform, as its API document states. */
const merging: ReadonlySet<string> = new Set([
  'updateCustomer',
  'updateProduct',
  'bulkUpsertReceivingOrders',
]);

/** True if the platform is known to keep fields that a write omits. Never true for a remote platform. */
export const keepsOmitted = (operation: string): boolean =>
  env.platformUrl === undefined && merging.has(operation);

/** True if canceled units stay canceled if the order is sent again, as on the embedded platform (D11). */
export const preservesCancellations = (): boolean => env.platformUrl === undefined;
