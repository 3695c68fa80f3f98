import { normalized, tagDisplay, text, uuid } from '../schema/fields';
import * as z from '../schema/zod';

/** A tag as written: free text that may contain several tags separated by commas. An empty text removes the tag. */
export const tag = () => text(500).meta({ display: tagDisplay });

/** Known types of integration. The spec shows only the first, and platforms may have others. */
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

export const integrationName = () => normalized.text().meta({ display: { card: 'none' } });

/** How lists display a sales channel. The width fits a domain, such as "b2b.lavanta.example". */
export const salesChannelDisplay = { width: 152 };
export const salesChannel = () => normalized.text().meta({ display: salesChannelDisplay });

export const Integration = z
  .object({ integrationType: normalized.known(integrationTypes), integrationName: integrationName() })
  .meta({ id: 'Integration', description: 'The integration of the tenant that a record came from' });
export type Integration = z.infer<typeof Integration>;

/** The integration that a write belongs to. Needed only if the tenant has several. */
export const integrationId = () => uuid().nullish();
