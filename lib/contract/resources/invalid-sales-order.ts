import { orderErrors } from '../schema/error-codes';
import { key, normalized } from '../schema/stable-key';
import * as z from '../schema/zod';
import { integrationTypes } from './integration';

/** Known callers of the open API; the spec shows the first, others may come. */
const openApiIdentifiers = ['None'] as const;

/** A rejected sales order (spec, "Invalid sales order"). */
export const InvalidSalesOrder = z
  .object({
    id: key.uuid(),
    referenceNumber: normalized.code(),
    error: normalized.known(orderErrors),
    customerFullName: normalized.text(),
    salesChannel: normalized.text(),
    integrationType: normalized.known(integrationTypes),
    integrationName: normalized.text(),
    paymentGatewayNames: normalized.text(),
    isPaid: normalized.boolean(),
    openApiIdentifier: normalized.known(openApiIdentifiers),
    createdAt: normalized.instant(),
  })
  .meta({ id: 'InvalidSalesOrder', description: 'A sales order that was rejected, and why' });
export type InvalidSalesOrder = z.infer<typeof InvalidSalesOrder>;
