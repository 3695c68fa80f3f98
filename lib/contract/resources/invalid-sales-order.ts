import { orderErrors } from '../schema/error-codes';
import { key, told } from '../schema/stable-key';
import * as z from '../schema/zod';
import { integrationTypes } from './integration';

/** Known callers of the open API; the spec shows the first, others may come. */
const openApiIdentifiers = ['None'] as const;

/** A rejected sales order (spec, "Invalid sales order"). */
export const InvalidSalesOrder = z
  .object({
    id: key.uuid(),
    referenceNumber: told.code(),
    error: told.known(orderErrors),
    customerFullName: told.text(),
    salesChannel: told.text(),
    integrationType: told.known(integrationTypes),
    integrationName: told.text(),
    paymentGatewayNames: told.text(),
    isPaid: told.boolean(),
    openApiIdentifier: told.known(openApiIdentifiers),
    createdAt: told.instant(),
  })
  .meta({ id: 'InvalidSalesOrder', description: 'A sales order that was rejected, and why' });
export type InvalidSalesOrder = z.infer<typeof InvalidSalesOrder>;
