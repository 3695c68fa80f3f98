import { normalized, text, uuid } from '../schema/fields';
import * as z from '../schema/zod';

/** A tag as written: free words, several by commas; an empty one takes the tag away. */
export const tag = () => text(500);

/** Known kinds of integration; the spec shows the first, others may come. */
export const integrationTypes = [
  'CudExcludedIntegrations',
  'SyncExcludedIntegrations',
  'InventoryNotificationExcludedIntegrations',
  'FulfillmentNotificationExcludedIntegrations',
  'FulfillmentNotificationViaPackage',
  'CreatePackageByQuantity',
  'OpenApi',
  'Custom',
  'Default',
] as const;

/** Where a record came from (spec, "Integration reference"). */
export const Integration = z
  .object({ integrationType: normalized.known(integrationTypes), integrationName: normalized.text() })
  .meta({ id: 'Integration', description: 'The integration of the tenant that a record came from' });
export type Integration = z.infer<typeof Integration>;

/** Which integration a write belongs to, when the tenant has more than one. */
export const integrationId = () => uuid().nullish();
