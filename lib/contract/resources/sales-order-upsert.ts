import {
  anyUrl,
  code,
  email,
  instant,
  linesOf,
  longText,
  number,
  objectOf,
  phone,
  requiredCode,
  text,
  withMeta,
} from '../schema/fields';
import * as z from '../schema/zod';
import { Address } from './address';
import { integrationId, salesChannelDisplay } from './integration';

// An order that breaks a rule is rejected with a code, while the other orders of the call are accepted (D9). The schema therefore
// requires only the reference. lib/rules checks missing values, lengths and addresses.

/** Maximum lines of one order (D20). */
const MAX_ORDER_LINES = 10_000;

const anyText = () => text(4000).nullish();
const ruleCode = () => code(500).nullish();

export const SalesOrderCustomer = z
  .object({
    email: email(4000).nullish(),
    firstName: anyText(),
    lastName: anyText(),
    phone: phone(4000).nullish(),
  })
  .meta({ id: 'SalesOrderCustomer', description: 'The customer of an order, known by email' });
export type SalesOrderCustomer = z.infer<typeof SalesOrderCustomer>;

export const SalesOrderUpsertLine = z
  .object({
    sku: ruleCode(),
    amountInOrder: number()
      .nullish()
      .meta({ display: { units: true } }),
    productSalePrice: withMeta(number(), { kind: 'money' }).nullish(),
    itemNo: number().nullish(),
    lotNumber: ruleCode(),
    externalLineItemId: ruleCode(),
  })
  .meta({ id: 'SalesOrderUpsertLine', description: 'One line of an order as written' });
export type SalesOrderUpsertLine = z.infer<typeof SalesOrderUpsertLine>;

/** Value-added services of an order. */
const Vas = z
  .object({
    packageNote: longText().nullish(),
    documentVAS: objectOf(z.object({ documentUrl: anyUrl().nullish() })).nullish(),
  })
  .meta({ id: 'Vas', description: 'Value-added services: a note for the package, a document to enclose' });

/** The Turkish e-waybill (irsaliye) of an order. */
const Irsaliye = z
  .object({
    id: ruleCode(),
    ettn: ruleCode(),
    tip: ruleCode(),
    senaryo: ruleCode(),
    tasiyiciVKN: ruleCode(),
    vknTckn: ruleCode(),
    aVknTckn: ruleCode(),
    plaka: ruleCode(),
  })
  .meta({ id: 'Irsaliye', description: 'The Turkish e-despatch note of an order' });

/** Payload for a sales order, one element of the call. */
export const SalesOrderUpsert = z
  .object({
    referenceNumber: requiredCode(500),
    customer: objectOf(SalesOrderCustomer).nullish(),
    shippingAddress: objectOf(Address).nullish(),
    billingAddress: objectOf(Address).nullish(),
    lineItems: linesOf(SalesOrderUpsertLine, MAX_ORDER_LINES).nullish(),
    externalOrderId: ruleCode(),
    salesChannel: anyText().meta({ display: salesChannelDisplay }),
    orderCreatedAt: instant().nullish(),
    companyNo: ruleCode(),
    orderType: anyText(),
    vas: objectOf(Vas).nullish(),
    irsaliye: objectOf(Irsaliye).nullish(),
    integrationId: integrationId(),
  })
  .meta({
    id: 'SalesOrderUpsert',
    description: 'One order to create or change, known by its reference number',
  });
export type SalesOrderUpsert = z.infer<typeof SalesOrderUpsert>;
