import { env } from '@/lib/env';

/** Writes of the embedded platform that keep what they leave out: its API document says so of each. */
const keeping: ReadonlySet<string> = new Set([
  'updateCustomer',
  'updateProduct',
  'bulkUpsertReceivingOrders',
]);

/** Whether the platform is known to keep the fields that a write leaves out. Of a remote one it is never assumed. */
export const keepsOmitted = (operation: string): boolean =>
  env.platformUrl === undefined && keeping.has(operation);

/** Whether what was cancelled of an order is known to stay so when the order is sent again: the embedded platform keeps it (D11). */
export const keepsCancellations = (): boolean => env.platformUrl === undefined;
