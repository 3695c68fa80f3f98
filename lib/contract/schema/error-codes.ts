import type { Issue } from './issue';
import * as z from './zod';
import { toInstant } from './zone';

/** The body of every error response (D1). `property` is a dotted path, or '' for the complete body. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.int().describe('The HTTP status'),
      message: z.string(),
      errors: z.array(
        z.object({
          property: z.string().describe('A dotted path such as `lineItems.1.sku`; empty for the whole'),
          message: z.string(),
          errorCode: z.string(),
        }),
      ),
    }),
    requestId: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'ErrorBody', description: 'What went wrong, field by field' });
type ErrorBody = z.infer<typeof ErrorBody>;

/** Formats an error body as JSON (D1). */
export function errorText(
  status: number,
  message: string,
  requestId: string,
  issues: readonly Issue[] = [],
): string {
  const errors = issues.map(({ path, message, code }) => ({ property: path, message, errorCode: code }));
  const timestamp = toInstant(new Date().toISOString());
  return JSON.stringify({
    error: { code: status, message, errors },
    requestId,
    timestamp,
  } satisfies ErrorBody);
}

/** Reasons for rejecting a sales order: all 85 codes, each at the index of its number in the spec. The API spells `MaxLenght`. */
export const orderErrors = [
  'ReferenceNumberAlreadyExists',
  'EmptyAddressFirstName',
  'EmptyAddressLastName',
  'EmptyAddressPhone',
  'EmptyAddressOne',
  'EmptyAddressCity',
  'EmptyAddressPostalCode',
  'EmptyAddressCountry',
  'EmptyCustomerFirstName',
  'EmptyCustomerLastName',
  'EmptyCustomerPhone',
  'CustomerEmailWrongFormat',
  'EmptyLineItemSku',
  'LineItemQuantityError',
  'LineItemNotFound',
  'EmptySalesOrderPaymentCurrency',
  'EmptySalesOrderPaymentTotalPaymentAmount',
  'EmptyCoDKey',
  'EmptyOrMultipleCodKey',
  'CoDKeysNotEqualToPaymentGateway',
  'SalesOrderPaidWhenCoDKeysExist',
  'SalesOrderNotPaidWhenCoDPassive',
  'UnsupportedCurrency',
  'CargoCarrierShouldBeUpsWhenCargoCodeNull',
  'CargoCarrierShouldNotBeEmptyWhenCargoCodeNotNull',
  'UnhandledException',
  'UpdateFromDifferentIntegration',
  'ReferenceNumberTooLong',
  'SalesOrderHasLineItemsWithSameSku',
  'NullReferenceNumberPrefix',
  'ReferenceNumberPrefixLength',
  'ReferenceNumberPrefixExist',
  'CargoCarrierNotFound',
  'InvalidSalesOrderReferenceNumber',
  'InvalidReceivingOrderReferenceNumber',
  'MissingInformation',
  'InternationalCustomsProductPriceError',
  'ProductSkuAlreadyExists',
  'EmptyReceivingOrderShipmentDate',
  'InvalidReceivingOrderShipmentDate',
  'TenantNameEmpty',
  'ReceivingOrderReferenceNumberEmpty',
  'ReceivingOrderExpectedDeliveryDateEmpty',
  'ReceivingOrderArrivalStateEmpty',
  'CargoDocumentURLAndCargoCodeShouldBeEmptyWhenCargoTypeIsSameDayDelivery',
  'InvalidCountry',
  'InvalidCity',
  'InvalidDistrict',
  'InvalidUrl',
  'InvalidAddress',
  'IntegrationDoesNotSupportPayload',
  'GiftWrapType',
  'GiftNotesTooLong',
  'InvalidExpectedShipmentDate',
  'EmptyExpectedShipmentDate',
  'EmptyIntegrationId',
  'InvalidReferenceNumber',
  'SameDayDeliveryNotEnabled',
  'OutOfCoverageSameDayDelivery',
  'ReceivingOrderTransferTypeEmpty',
  'CargoCodeAndCargoDocumentUrlCannotBeNullOrEmpty',
  'CancelledSalesOrder',
  'SalesOrderDoesNotSupportCargoInfoUpdate',
  'DeliveredSalesOrder',
  'TenantIdCannotBeEmpty',
  'TenantAlreadyHasStaticToken',
  'IntegrationDoesNotSupportStaticToken',
  'ReceivingOrderTransferTypeTransferDetailsMismatch',
  'AddressFirstNameMaxLenght',
  'AddressLastNameMaxLenght',
  'AddressPhoneMaxLenght',
  'AddressEmailMaxLenght',
  'AddressOneMaxLenght',
  'AddressTwoMaxLenght',
  'AddressDistrictMaxLenght',
  'AddressPostalCodeMaxLenght',
  'AddressCityMaxLenght',
  'AddressCountryMaxLenght',
  'InvalidCodReceiptTotalAmount',
  'MarketplaceNoCoD',
  'InvalidCargoDocumentUrlForExcel',
  'InvalidCargoDocumentUrlForOpenApiIntegration',
  'InvalidVasDocumentUrlForExcel',
  'InvalidVasDocumentUrlForOpenApiIntegration',
  'IntegrationIsNotActive',
] as const;
export type OrderError = (typeof orderErrors)[number];

/** Reasons for rejecting a product, at the index of their number. `Dimesion` is the wire's spelling. */
export const productErrors = [
  'ProductSKUAlreadyExists',
  'ProductBarcodeAlreadyExists',
  'SameBarcodeForDifferentSkusAtBarcodesSheetError',
  'ProductSKUIsEmpty',
  'ProductBarcodeIsEmpty',
  'ProductNameIsEmpty',
  'Unknown',
  'ProductNotFound',
  'SalesUrlIsNotValid',
  'CurrencyShouldExist',
  'PriceOrSalesPriceIsEmpty',
  'BarcodeCantBeChanged',
  'MissingBarcodeInUpdate',
  'IntegrationIdCantChange',
  'BarcodeUsedByMultProductsInReq',
  'DuplicationInAProductBarcodeInReq',
  'MissingDimensions',
  'DimesionValuesNotValid',
] as const;

/** Errors that any operation may return. */
export const generalErrors = [
  'ResourceAlreadyExists',
  'ResourceNotFound',
  'InvalidContentType',
  'InvalidCredential',
  'InvalidOperation',
  'UnsupportedType',
  'ResourceAlreadyFulfilled',
] as const;

const errorCodes: ReadonlySet<string> = new Set<string>([...orderErrors, ...productErrors, ...generalErrors]);

/** True for a known error code, whose label is under `errors`. */
export const isErrorCode = (word: string): boolean => errorCodes.has(word);

const orderErrorSet: ReadonlySet<string> = new Set<string>(orderErrors);

/** True for a rejection code of sales orders that the spec lists. */
export const isOrderError = (word: string): word is OrderError => orderErrorSet.has(word);

/** Returns the caller's request ID if it is well-formed, so that all logs can be correlated. Otherwise returns a new ID. */
export const requestIdFrom = (header: string | null | undefined): string =>
  header && /^[\w:.-]{8,64}$/.test(header) ? header : crypto.randomUUID();
