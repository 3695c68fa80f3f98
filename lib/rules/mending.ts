import type { OrderError } from '@/lib/contract/error-codes';
import type { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';
import { mendPostalCode, mendStreet } from './address-mending';
import { mendCountry, mendEmptyCountry } from './country-mending';
import { mendEmail, mendLongEmail } from './email-mending';
import {
  mendLongCity,
  mendLongCountry,
  mendLongDistrict,
  mendLongFirstName,
  mendLongLastName,
  mendLongPhone,
  mendLongPostalCode,
  mendLongSecondLine,
  mendLongStreet,
} from './length-mending';
import { mendAmount, mendEmptySku, mendSameSku, mendUnknownSku } from './line-mending';
import { type Mend, type Mender, type Nearby, ranked } from './mend';
import { mendMissing } from './missing-mending';
import type { OrderFault } from './order-rule';
import { mendEmptyPhone, mendFirstName, mendLastName } from './person-mending';
import { mendCity, mendDistrict, mendEmptyCity } from './place-mending';
import {
  mendEmptyIntegration,
  mendEmptyReference,
  mendLongReference,
  mendOtherIntegration,
  mendTakenReference,
  mendUnderscore,
  mendUnknownIntegration,
} from './reference-mending';
import { mendDocument, mendNote } from './service-mending';

/** How each fault is mended. The others wait for a person: nothing in the order tells the right value. */
const menders: Partial<Record<OrderError, Mender>> = {
  ReferenceNumberAlreadyExists: mendTakenReference,
  ReferenceNumberTooLong: mendLongReference,
  InvalidReferenceNumber: mendEmptyReference,
  InvalidSalesOrderReferenceNumber: mendUnderscore,
  EmptyIntegrationId: mendEmptyIntegration,
  IntegrationDoesNotSupportPayload: mendUnknownIntegration,
  UpdateFromDifferentIntegration: mendOtherIntegration,
  MissingInformation: mendMissing,
  EmptyCustomerFirstName: mendFirstName,
  EmptyCustomerLastName: mendLastName,
  EmptyCustomerPhone: mendEmptyPhone,
  CustomerEmailWrongFormat: mendEmail,
  AddressEmailMaxLenght: mendLongEmail,
  EmptyAddressFirstName: mendFirstName,
  EmptyAddressLastName: mendLastName,
  EmptyAddressPhone: mendEmptyPhone,
  EmptyAddressOne: mendStreet,
  InvalidAddress: mendStreet,
  EmptyAddressCity: mendEmptyCity,
  EmptyAddressCountry: mendEmptyCountry,
  EmptyAddressPostalCode: mendPostalCode,
  InvalidCountry: mendCountry,
  InvalidCity: mendCity,
  InvalidDistrict: mendDistrict,
  AddressFirstNameMaxLenght: mendLongFirstName,
  AddressLastNameMaxLenght: mendLongLastName,
  AddressPhoneMaxLenght: mendLongPhone,
  AddressOneMaxLenght: mendLongStreet,
  AddressTwoMaxLenght: mendLongSecondLine,
  AddressDistrictMaxLenght: mendLongDistrict,
  AddressPostalCodeMaxLenght: mendLongPostalCode,
  AddressCityMaxLenght: mendLongCity,
  AddressCountryMaxLenght: mendLongCountry,
  EmptyLineItemSku: mendEmptySku,
  LineItemQuantityError: mendAmount,
  LineItemNotFound: mendUnknownSku,
  SalesOrderHasLineItemsWithSameSku: mendSameSku,
  InvalidUrl: mendDocument,
  InvalidVasDocumentUrlForOpenApiIntegration: mendDocument,
  GiftNotesTooLong: mendNote,
};

/** How a fault of an order can be mended, the surest first; empty when only a person knows. Each mend takes the fault away. */
export function mendsFor(fault: OrderFault, order: SalesOrderUpsert, nearby: Nearby = {}): Mend[] {
  return ranked(menders[fault.code]?.(order, fault, nearby) ?? []);
}
