import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import type { OrderFault } from '../order-rule';
import { mendPostalCode, mendStreet } from './address-fixes';
import { mendCountry, mendEmptyCountry } from './country-fixes';
import { mendEmail, mendLongEmail } from './email-fixes';
import { type Mend, type Mender, type Nearby, ranked } from './fix';
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
} from './length-fixes';
import { mendAmount, mendEmptySku, mendSameSku, mendUnknownSku } from './line-fixes';
import { mendMissing } from './missing-fixes';
import { mendEmptyPhone, mendFirstName, mendLastName } from './person-fixes';
import { mendCity, mendDistrict, mendEmptyCity } from './place-fixes';
import {
  mendEmptyIntegration,
  mendEmptyReference,
  mendLongReference,
  mendOtherIntegration,
  mendTakenReference,
  mendUnderscore,
  mendUnknownIntegration,
} from './reference-fixes';
import { mendDocument, mendNote } from './service-fixes';

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
