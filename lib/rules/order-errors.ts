import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { type OrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import { internationalPhone, noPhone } from './customer-rules';
import type { Fix } from './fixes/fix';
import { liesAbroad, personOf, personParts, withPerson } from './order-parts';

/** What no code rejects but a carrier trips over: a phone without its country code. Offered, never required. */
export function adviceOn(order: SalesOrderUpsert): Fix[] {
  return personParts.flatMap((part): Fix[] => {
    const said = personOf(order, part)?.phone;
    if (noPhone(said) || said?.trim().startsWith('+')) return [];
    const phone = internationalPhone(said, liesAbroad(order, part));
    if (phone === undefined) return [];
    const path = part === 'customer' ? 'customer.phone' : `${part}.addressPhone`;
    return [
      {
        path,
        label: 'addCountryCode',
        value: phone,
        sure: 0.95,
        patch: (o) => withPerson(o, part, { phone }),
      },
    ];
  });
}

/** How an error is found: in the payload alone, against what the platform holds, or never by an order upsert. */
export const findings = ['payload', 'platform', 'elsewhere'] as const;
type Finding = (typeof findings)[number];

/** How an error is mended; the bench opens with the matching tool (product-anchors 0.3). */
export const fixKinds = [
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

/** `field`: where a person should look, dotted; a fault of a rule has the exact place. */
type About = { found: Finding; mend: FixKind; field?: string };

/** All 85 codes. What they mean and what to do stands in the messages, `rules.meaning` and `rules.mending`. */
const about = {
  ReferenceNumberAlreadyExists: { found: 'platform', mend: 'decide', field: 'referenceNumber' },
  EmptyAddressFirstName: { found: 'payload', mend: 'copy', field: 'shippingAddress.addressFirstName' },
  EmptyAddressLastName: { found: 'payload', mend: 'copy', field: 'shippingAddress.addressLastName' },
  EmptyAddressPhone: { found: 'payload', mend: 'copy', field: 'shippingAddress.addressPhone' },
  EmptyAddressOne: { found: 'payload', mend: 'copy', field: 'shippingAddress.addressOne' },
  EmptyAddressCity: { found: 'payload', mend: 'copy', field: 'shippingAddress.city' },
  EmptyAddressPostalCode: { found: 'payload', mend: 'copy', field: 'shippingAddress.postalCode' },
  EmptyAddressCountry: { found: 'payload', mend: 'copy', field: 'shippingAddress.country' },
  EmptyCustomerFirstName: { found: 'payload', mend: 'copy', field: 'customer.firstName' },
  EmptyCustomerLastName: { found: 'payload', mend: 'copy', field: 'customer.lastName' },
  EmptyCustomerPhone: { found: 'payload', mend: 'copy', field: 'customer.phone' },
  CustomerEmailWrongFormat: { found: 'payload', mend: 'derive', field: 'customer.email' },
  EmptyLineItemSku: { found: 'payload', mend: 'ask', field: 'lineItems' },
  LineItemQuantityError: { found: 'payload', mend: 'ask', field: 'lineItems' },
  LineItemNotFound: { found: 'platform', mend: 'suggest', field: 'lineItems' },
  EmptySalesOrderPaymentCurrency: { found: 'elsewhere', mend: 'ask' },
  EmptySalesOrderPaymentTotalPaymentAmount: { found: 'elsewhere', mend: 'ask' },
  EmptyCoDKey: { found: 'elsewhere', mend: 'elsewhere' },
  EmptyOrMultipleCodKey: { found: 'elsewhere', mend: 'elsewhere' },
  CoDKeysNotEqualToPaymentGateway: { found: 'elsewhere', mend: 'elsewhere' },
  SalesOrderPaidWhenCoDKeysExist: { found: 'elsewhere', mend: 'ask' },
  SalesOrderNotPaidWhenCoDPassive: { found: 'elsewhere', mend: 'elsewhere' },
  UnsupportedCurrency: { found: 'elsewhere', mend: 'suggest' },
  CargoCarrierShouldBeUpsWhenCargoCodeNull: { found: 'elsewhere', mend: 'ask' },
  CargoCarrierShouldNotBeEmptyWhenCargoCodeNotNull: { found: 'elsewhere', mend: 'ask' },
  UnhandledException: { found: 'elsewhere', mend: 'unknown' },
  UpdateFromDifferentIntegration: { found: 'platform', mend: 'decide', field: 'integrationId' },
  ReferenceNumberTooLong: { found: 'payload', mend: 'derive', field: 'referenceNumber' },
  SalesOrderHasLineItemsWithSameSku: { found: 'payload', mend: 'derive', field: 'lineItems' },
  NullReferenceNumberPrefix: { found: 'elsewhere', mend: 'elsewhere' },
  ReferenceNumberPrefixLength: { found: 'elsewhere', mend: 'elsewhere' },
  ReferenceNumberPrefixExist: { found: 'elsewhere', mend: 'elsewhere' },
  CargoCarrierNotFound: { found: 'elsewhere', mend: 'suggest' },
  InvalidSalesOrderReferenceNumber: { found: 'payload', mend: 'derive', field: 'referenceNumber' },
  InvalidReceivingOrderReferenceNumber: { found: 'elsewhere', mend: 'derive', field: 'referenceNumber' },
  MissingInformation: { found: 'payload', mend: 'ask' },
  InternationalCustomsProductPriceError: { found: 'payload', mend: 'ask', field: 'lineItems' },
  ProductSkuAlreadyExists: { found: 'elsewhere', mend: 'elsewhere' },
  EmptyReceivingOrderShipmentDate: { found: 'elsewhere', mend: 'ask' },
  InvalidReceivingOrderShipmentDate: { found: 'elsewhere', mend: 'ask' },
  TenantNameEmpty: { found: 'elsewhere', mend: 'elsewhere' },
  ReceivingOrderReferenceNumberEmpty: { found: 'elsewhere', mend: 'ask', field: 'referenceNumber' },
  ReceivingOrderExpectedDeliveryDateEmpty: { found: 'elsewhere', mend: 'ask' },
  ReceivingOrderArrivalStateEmpty: { found: 'elsewhere', mend: 'elsewhere' },
  CargoDocumentURLAndCargoCodeShouldBeEmptyWhenCargoTypeIsSameDayDelivery: {
    found: 'elsewhere',
    mend: 'ask',
  },
  InvalidCountry: { found: 'payload', mend: 'suggest', field: 'shippingAddress.country' },
  InvalidCity: { found: 'payload', mend: 'suggest', field: 'shippingAddress.city' },
  InvalidDistrict: { found: 'payload', mend: 'suggest', field: 'shippingAddress.district' },
  InvalidUrl: { found: 'payload', mend: 'fetch', field: 'vas.documentVAS.documentUrl' },
  InvalidAddress: { found: 'payload', mend: 'copy', field: 'shippingAddress.addressOne' },
  IntegrationDoesNotSupportPayload: { found: 'platform', mend: 'elsewhere', field: 'integrationId' },
  GiftWrapType: { found: 'elsewhere', mend: 'ask' },
  GiftNotesTooLong: { found: 'payload', mend: 'cut', field: 'vas.packageNote' },
  InvalidExpectedShipmentDate: { found: 'elsewhere', mend: 'ask' },
  EmptyExpectedShipmentDate: { found: 'elsewhere', mend: 'ask' },
  EmptyIntegrationId: { found: 'payload', mend: 'derive', field: 'integrationId' },
  InvalidReferenceNumber: { found: 'payload', mend: 'ask', field: 'referenceNumber' },
  SameDayDeliveryNotEnabled: { found: 'elsewhere', mend: 'elsewhere' },
  OutOfCoverageSameDayDelivery: { found: 'elsewhere', mend: 'elsewhere' },
  ReceivingOrderTransferTypeEmpty: { found: 'elsewhere', mend: 'ask', field: 'transferType' },
  CargoCodeAndCargoDocumentUrlCannotBeNullOrEmpty: { found: 'elsewhere', mend: 'ask' },
  CancelledSalesOrder: { found: 'elsewhere', mend: 'decide' },
  SalesOrderDoesNotSupportCargoInfoUpdate: { found: 'elsewhere', mend: 'decide' },
  DeliveredSalesOrder: { found: 'elsewhere', mend: 'decide' },
  TenantIdCannotBeEmpty: { found: 'elsewhere', mend: 'elsewhere' },
  TenantAlreadyHasStaticToken: { found: 'elsewhere', mend: 'elsewhere' },
  IntegrationDoesNotSupportStaticToken: { found: 'elsewhere', mend: 'elsewhere' },
  ReceivingOrderTransferTypeTransferDetailsMismatch: {
    found: 'elsewhere',
    mend: 'ask',
    field: 'transferType',
  },
  AddressFirstNameMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.addressFirstName' },
  AddressLastNameMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.addressLastName' },
  AddressPhoneMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.addressPhone' },
  AddressEmailMaxLenght: { found: 'payload', mend: 'cut', field: 'customer.email' },
  AddressOneMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.addressOne' },
  AddressTwoMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.addressTwo' },
  AddressDistrictMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.district' },
  AddressPostalCodeMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.postalCode' },
  AddressCityMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.city' },
  AddressCountryMaxLenght: { found: 'payload', mend: 'cut', field: 'shippingAddress.country' },
  InvalidCodReceiptTotalAmount: { found: 'elsewhere', mend: 'ask' },
  MarketplaceNoCoD: { found: 'elsewhere', mend: 'ask' },
  InvalidCargoDocumentUrlForExcel: { found: 'elsewhere', mend: 'fetch' },
  InvalidCargoDocumentUrlForOpenApiIntegration: { found: 'elsewhere', mend: 'fetch' },
  InvalidVasDocumentUrlForExcel: { found: 'elsewhere', mend: 'fetch', field: 'vas.documentVAS.documentUrl' },
  InvalidVasDocumentUrlForOpenApiIntegration: {
    found: 'payload',
    mend: 'fetch',
    field: 'vas.documentVAS.documentUrl',
  },
  IntegrationIsNotActive: { found: 'platform', mend: 'elsewhere', field: 'integrationId' },
} as const satisfies Record<OrderError, About>;

/** A code that the payload alone can break. */
export type PayloadError = {
  [C in OrderError]: (typeof about)[C]['found'] extends 'payload' ? C : never;
}[OrderError];

export type OrderErrorEntry = About & { code: OrderError };

/** What is known of a code. */
export const aboutOrderError = (code: OrderError): OrderErrorEntry => ({ code, ...about[code] });

/** The catalogue, in the order of the codes' numbers. */
export const orderErrorCatalogue: readonly OrderErrorEntry[] = orderErrors.map(aboutOrderError);

const known: ReadonlySet<string> = new Set<string>(orderErrors);

/** Whether the catalogue knows a word that a platform gave as the cause of a rejection. */
export const isOrderError = (word: string): word is OrderError => known.has(word);
