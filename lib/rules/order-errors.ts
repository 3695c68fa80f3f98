import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { type OrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import type { Fix } from './fixes/fix';
import {
  internationalPhone,
  isForeignPart,
  noPhone,
  personOf,
  personParts,
  withPerson,
} from './person-rules';

/** Not an error code, but carriers need it: a phone without its country code. Suggested, never required. */
export function suggestFixes(order: SalesOrderUpsert): Fix[] {
  return personParts.flatMap((part): Fix[] => {
    const phoneText = personOf(order, part)?.phone;
    if (noPhone(phoneText) || phoneText?.trim().startsWith('+')) return [];
    const phone = internationalPhone(phoneText, isForeignPart(order, part));
    if (phone === undefined) return [];
    const path = part === 'customer' ? 'customer.phone' : `${part}.addressPhone`;
    return [
      {
        path,
        label: 'addCountryCode',
        value: phone,
        score: 0.95,
        patch: (o) => withPerson(o, part, { phone }),
      },
    ];
  });
}

/** Where an error is detected: in the payload, against the platform's data, or never by an order upsert. */
export const findings = ['payload', 'platform', 'elsewhere'] as const;
type Finding = (typeof findings)[number];

/** How an error is fixed; selects the tool that the page opens with (product-anchors 0.3). */
const fixKinds = [
  'decide',
  'derive',
  'suggest',
  'copy',
  'ask',
  'cut',
  'fetch',
  'elsewhere',
  'unknown',
] as const;
type FixKind = (typeof fixKinds)[number];

/** Who can fix an error: a person in this console, or somebody who must be informed. */
export const fixedByValues = ['here', 'sender', 'integration', 'platform', 'warehouse'] as const;
type FixedBy = (typeof fixedByValues)[number];

/** How to prevent an error at its source, unless that follows from the way it is fixed. */
export const preventions = [
  ...fixKinds,
  ...([
    'readState',
    'quantity',
    'payment',
    'cargo',
    'dates',
    'sameDay',
    'details',
    'lookUp',
    'tenant',
    'arrival',
  ] as const),
] as const;
type Prevention = (typeof preventions)[number];

/** `field`: where a person should look, dotted; a problem found by a rule has the exact path. `who`: defaults to `here`. */
type About = { found: Finding; fix: FixKind; field?: string; who?: FixedBy; stop?: Prevention };

/** All 85 codes. Their meaning and resolution are in the messages, `rules.meaning` and `rules.resolution`. */
const about = {
  ReferenceNumberAlreadyExists: { found: 'platform', fix: 'decide', field: 'referenceNumber' },
  EmptyAddressFirstName: { found: 'payload', fix: 'copy', field: 'shippingAddress.addressFirstName' },
  EmptyAddressLastName: { found: 'payload', fix: 'copy', field: 'shippingAddress.addressLastName' },
  EmptyAddressPhone: { found: 'payload', fix: 'copy', field: 'shippingAddress.addressPhone' },
  EmptyAddressOne: { found: 'payload', fix: 'copy', field: 'shippingAddress.addressOne' },
  EmptyAddressCity: { found: 'payload', fix: 'copy', field: 'shippingAddress.city' },
  EmptyAddressPostalCode: { found: 'payload', fix: 'copy', field: 'shippingAddress.postalCode' },
  EmptyAddressCountry: { found: 'payload', fix: 'copy', field: 'shippingAddress.country' },
  EmptyCustomerFirstName: { found: 'payload', fix: 'copy', field: 'customer.firstName' },
  EmptyCustomerLastName: { found: 'payload', fix: 'copy', field: 'customer.lastName' },
  EmptyCustomerPhone: { found: 'payload', fix: 'copy', field: 'customer.phone' },
  CustomerEmailWrongFormat: { found: 'payload', fix: 'derive', field: 'customer.email' },
  EmptyLineItemSku: { found: 'payload', fix: 'ask', field: 'lineItems' },
  LineItemQuantityError: { found: 'payload', fix: 'ask', field: 'lineItems', stop: 'quantity' },
  LineItemNotFound: { found: 'platform', fix: 'suggest', field: 'lineItems' },
  EmptySalesOrderPaymentCurrency: { found: 'elsewhere', fix: 'ask', who: 'sender' },
  EmptySalesOrderPaymentTotalPaymentAmount: { found: 'elsewhere', fix: 'ask', who: 'sender' },
  EmptyCoDKey: { found: 'elsewhere', fix: 'elsewhere', who: 'integration' },
  EmptyOrMultipleCodKey: { found: 'elsewhere', fix: 'elsewhere', who: 'integration' },
  CoDKeysNotEqualToPaymentGateway: { found: 'elsewhere', fix: 'elsewhere', who: 'integration' },
  SalesOrderPaidWhenCoDKeysExist: { found: 'elsewhere', fix: 'ask', who: 'sender', stop: 'payment' },
  SalesOrderNotPaidWhenCoDPassive: {
    found: 'elsewhere',
    fix: 'elsewhere',
    who: 'integration',
    stop: 'payment',
  },
  UnsupportedCurrency: { found: 'elsewhere', fix: 'suggest', who: 'sender' },
  CargoCarrierShouldBeUpsWhenCargoCodeNull: { found: 'elsewhere', fix: 'ask', stop: 'cargo' },
  CargoCarrierShouldNotBeEmptyWhenCargoCodeNotNull: { found: 'elsewhere', fix: 'ask', stop: 'cargo' },
  UnhandledException: { found: 'elsewhere', fix: 'unknown', who: 'platform' },
  UpdateFromDifferentIntegration: { found: 'platform', fix: 'decide', field: 'integrationId' },
  ReferenceNumberTooLong: { found: 'payload', fix: 'derive', field: 'referenceNumber' },
  SalesOrderHasLineItemsWithSameSku: { found: 'payload', fix: 'derive', field: 'lineItems' },
  NullReferenceNumberPrefix: { found: 'elsewhere', fix: 'elsewhere', who: 'integration' },
  ReferenceNumberPrefixLength: { found: 'elsewhere', fix: 'elsewhere', who: 'integration' },
  ReferenceNumberPrefixExist: { found: 'elsewhere', fix: 'elsewhere', who: 'integration' },
  CargoCarrierNotFound: { found: 'elsewhere', fix: 'suggest' },
  InvalidSalesOrderReferenceNumber: { found: 'payload', fix: 'derive', field: 'referenceNumber' },
  InvalidReceivingOrderReferenceNumber: { found: 'elsewhere', fix: 'derive', field: 'referenceNumber' },
  MissingInformation: { found: 'payload', fix: 'ask' },
  InternationalCustomsProductPriceError: { found: 'payload', fix: 'ask', field: 'lineItems' },
  ProductSkuAlreadyExists: { found: 'elsewhere', fix: 'elsewhere', stop: 'lookUp' },
  EmptyReceivingOrderShipmentDate: { found: 'elsewhere', fix: 'ask' },
  InvalidReceivingOrderShipmentDate: { found: 'elsewhere', fix: 'ask', stop: 'dates' },
  TenantNameEmpty: { found: 'elsewhere', fix: 'elsewhere', who: 'platform' },
  ReceivingOrderReferenceNumberEmpty: { found: 'elsewhere', fix: 'ask', field: 'referenceNumber' },
  ReceivingOrderExpectedDeliveryDateEmpty: { found: 'elsewhere', fix: 'ask' },
  ReceivingOrderArrivalStateEmpty: {
    found: 'elsewhere',
    fix: 'elsewhere',
    who: 'warehouse',
    stop: 'arrival',
  },
  CargoDocumentURLAndCargoCodeShouldBeEmptyWhenCargoTypeIsSameDayDelivery: {
    found: 'elsewhere',
    fix: 'ask',
    stop: 'sameDay',
  },
  InvalidCountry: { found: 'payload', fix: 'suggest', field: 'shippingAddress.country' },
  InvalidCity: { found: 'payload', fix: 'suggest', field: 'shippingAddress.city' },
  InvalidDistrict: { found: 'payload', fix: 'suggest', field: 'shippingAddress.district' },
  InvalidUrl: { found: 'payload', fix: 'fetch', field: 'vas.documentVAS.documentUrl' },
  InvalidAddress: { found: 'payload', fix: 'copy', field: 'shippingAddress.addressOne' },
  IntegrationDoesNotSupportPayload: {
    found: 'platform',
    fix: 'elsewhere',
    field: 'integrationId',
    who: 'sender',
    stop: 'tenant',
  },
  GiftWrapType: { found: 'elsewhere', fix: 'ask', who: 'sender', stop: 'suggest' },
  GiftNotesTooLong: { found: 'payload', fix: 'cut', field: 'vas.packageNote' },
  InvalidExpectedShipmentDate: { found: 'elsewhere', fix: 'ask', who: 'sender', stop: 'dates' },
  EmptyExpectedShipmentDate: { found: 'elsewhere', fix: 'ask', who: 'sender' },
  EmptyIntegrationId: { found: 'payload', fix: 'derive', field: 'integrationId' },
  InvalidReferenceNumber: { found: 'payload', fix: 'ask', field: 'referenceNumber' },
  SameDayDeliveryNotEnabled: { found: 'elsewhere', fix: 'elsewhere', who: 'integration', stop: 'sameDay' },
  OutOfCoverageSameDayDelivery: { found: 'elsewhere', fix: 'elsewhere', who: 'sender', stop: 'sameDay' },
  ReceivingOrderTransferTypeEmpty: { found: 'elsewhere', fix: 'ask', field: 'transferType' },
  CargoCodeAndCargoDocumentUrlCannotBeNullOrEmpty: { found: 'elsewhere', fix: 'ask', stop: 'cargo' },
  CancelledSalesOrder: { found: 'elsewhere', fix: 'decide', stop: 'readState' },
  SalesOrderDoesNotSupportCargoInfoUpdate: {
    found: 'elsewhere',
    fix: 'decide',
    who: 'warehouse',
    stop: 'readState',
  },
  DeliveredSalesOrder: { found: 'elsewhere', fix: 'decide', stop: 'readState' },
  TenantIdCannotBeEmpty: { found: 'elsewhere', fix: 'elsewhere', who: 'sender', stop: 'tenant' },
  TenantAlreadyHasStaticToken: { found: 'elsewhere', fix: 'elsewhere', who: 'platform' },
  IntegrationDoesNotSupportStaticToken: { found: 'elsewhere', fix: 'elsewhere', who: 'platform' },
  ReceivingOrderTransferTypeTransferDetailsMismatch: {
    found: 'elsewhere',
    fix: 'ask',
    field: 'transferType',
    stop: 'details',
  },
  AddressFirstNameMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.addressFirstName' },
  AddressLastNameMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.addressLastName' },
  AddressPhoneMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.addressPhone' },
  AddressEmailMaxLenght: { found: 'payload', fix: 'cut', field: 'customer.email' },
  AddressOneMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.addressOne' },
  AddressTwoMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.addressTwo' },
  AddressDistrictMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.district' },
  AddressPostalCodeMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.postalCode' },
  AddressCityMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.city' },
  AddressCountryMaxLenght: { found: 'payload', fix: 'cut', field: 'shippingAddress.country' },
  InvalidCodReceiptTotalAmount: { found: 'elsewhere', fix: 'ask', who: 'sender', stop: 'payment' },
  MarketplaceNoCoD: { found: 'elsewhere', fix: 'ask', who: 'sender', stop: 'payment' },
  InvalidCargoDocumentUrlForExcel: { found: 'elsewhere', fix: 'fetch' },
  InvalidCargoDocumentUrlForOpenApiIntegration: { found: 'elsewhere', fix: 'fetch' },
  InvalidVasDocumentUrlForExcel: { found: 'elsewhere', fix: 'fetch', field: 'vas.documentVAS.documentUrl' },
  InvalidVasDocumentUrlForOpenApiIntegration: {
    found: 'payload',
    fix: 'fetch',
    field: 'vas.documentVAS.documentUrl',
  },
  IntegrationIsNotActive: { found: 'platform', fix: 'elsewhere', field: 'integrationId', who: 'integration' },
} as const satisfies Record<OrderError, About>;

/** A code that depends on the payload alone. */
export type PayloadError = {
  [C in OrderError]: (typeof about)[C]['found'] extends 'payload' ? C : never;
}[OrderError];

export type OrderErrorEntry = About & { code: OrderError; who: FixedBy; stop: Prevention };

/** The catalog entry of a code. */
export function aboutOrderError(code: OrderError): OrderErrorEntry {
  const entry: About = about[code];
  return { code, who: 'here', stop: entry.fix, ...entry };
}

/** The catalog, in the order of the codes' numbers. */
export const orderErrorEntries: readonly OrderErrorEntry[] = orderErrors.map(aboutOrderError);

const known: ReadonlySet<string> = new Set<string>(orderErrors);

/** True when the catalog has the code that a platform returned. */
export const isOrderError = (word: string): word is OrderError => known.has(word);
