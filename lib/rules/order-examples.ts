import type { Address } from '@/lib/contract/resources/address';
import type {
  SalesOrderCustomer,
  SalesOrderUpsert,
  SalesOrderUpsertLine,
} from '@/lib/contract/resources/sales-order-upsert';
import type { PayloadError } from './order-errors';
import {
  addressLengths,
  EMAIL_LENGTH,
  type MeasuredField,
  NOTE_LENGTH,
  REFERENCE_LENGTH,
} from './order-rule';

type Break = (order: SalesOrderUpsert) => SalesOrderUpsert;

const withAddress =
  (change: Partial<Address>): Break =>
  (order) => ({ ...order, shippingAddress: { ...order.shippingAddress, ...change } });

const customer =
  (change: Partial<SalesOrderCustomer>): Break =>
  (order) => ({ ...order, customer: { ...order.customer, ...change } });

const firstLine =
  (change: Partial<SalesOrderUpsertLine>): Break =>
  ({ lineItems, ...order }) => ({
    ...order,
    lineItems: (lineItems ?? []).map((line, i) => (i === 0 ? { ...line, ...change } : line)),
  });

const document =
  (documentUrl: string): Break =>
  (order) => ({ ...order, vas: { ...order.vas, documentVAS: { documentUrl } } });

const long = (field: MeasuredField, word: string) =>
  withAddress({ [field]: word.repeat(addressLengths[field]) });

const FOREIGN_ADDRESS = { city: 'Berlin', district: null, postalCode: '10115', country: 'Germany' } as const;

/** Drops the second letter, a common typing error. */
export const withTypo = (name: string): string => name.slice(0, 1) + name.slice(2);

/**
 * For each rule on the payload, a change that makes a valid order to a Turkish address break only this rule. Used for the sandbox's
 * rejected orders.
 */
export const invalidOrders: Readonly<Record<PayloadError, Break>> = {
  ReferenceNumberTooLong: (o) => ({
    ...o,
    referenceNumber: o.referenceNumber.padEnd(REFERENCE_LENGTH + 4, '-2026'),
  }),
  InvalidReferenceNumber: (o) => ({ ...o, referenceNumber: '..' }),
  InvalidSalesOrderReferenceNumber: (o) => ({ ...o, referenceNumber: `${o.referenceNumber.slice(0, 28)}_1` }),
  EmptyIntegrationId: (o) => ({ ...o, integrationId: '00000000-0000-0000-0000-000000000000' }),
  MissingInformation: (o) => ({ ...o, billingAddress: null }),
  EmptyCustomerFirstName: customer({ firstName: '' }),
  EmptyCustomerLastName: customer({ lastName: ' ' }),
  EmptyCustomerPhone: customer({ phone: '-' }),
  AddressEmailMaxLenght: customer({ email: `${'siparis.'.repeat(EMAIL_LENGTH / 8)}ayse@example.test` }),
  CustomerEmailWrongFormat: customer({ email: ' ayse.yilmaz@example.test ' }),
  EmptyAddressFirstName: withAddress({ addressFirstName: null }),
  EmptyAddressLastName: withAddress({ addressLastName: '' }),
  EmptyAddressPhone: withAddress({ addressPhone: null }),
  EmptyAddressOne: withAddress({ addressOne: '' }),
  EmptyAddressCity: withAddress({ city: null }),
  EmptyAddressCountry: withAddress({ country: '' }),
  EmptyAddressPostalCode: (o) => priced(withAddress({ ...FOREIGN_ADDRESS, postalCode: null })(o)),
  AddressFirstNameMaxLenght: long('addressFirstName', 'Ayşe '),
  AddressLastNameMaxLenght: long('addressLastName', 'Yılmaz '),
  AddressPhoneMaxLenght: withAddress({ addressPhone: '+90 532 111 22 33 / +90 212 444 55 66' }),
  AddressOneMaxLenght: withAddress({ addressOne: 'Caferağa Mahallesi, Moda Caddesi '.repeat(9) }),
  AddressTwoMaxLenght: long('addressTwo', 'Kat 2 '),
  AddressDistrictMaxLenght: long('district', 'Kadıköy '),
  AddressPostalCodeMaxLenght: long('postalCode', '34710 '),
  AddressCityMaxLenght: long('city', 'İstanbul '),
  AddressCountryMaxLenght: long('country', 'Turkey '),
  InvalidAddress: withAddress({ addressOne: '-' }),
  InvalidCountry: withAddress({ country: 'Turkiye' }),
  InvalidCity: (o) => withAddress({ city: withTypo(o.shippingAddress?.city ?? 'İstanbul') })(o),
  InvalidDistrict: (o) => withAddress({ district: withTypo(o.shippingAddress?.district ?? 'Kadıköy') })(o),
  EmptyLineItemSku: firstLine({ sku: '' }),
  LineItemQuantityError: firstLine({ amountInOrder: 0 }),
  SalesOrderHasLineItemsWithSameSku: ({ lineItems, ...o }) => ({
    ...o,
    lineItems: [...(lineItems ?? []), ...(lineItems ?? []).slice(0, 1)],
  }),
  InternationalCustomsProductPriceError: (o) =>
    firstLine({ productSalePrice: null })(priced(withAddress(FOREIGN_ADDRESS)(o))),
  InvalidUrl: document('www.example.com/fatura 1.pdf'),
  InvalidVasDocumentUrlForOpenApiIntegration: document('http://www.example.com/fatura.pdf'),
  GiftNotesTooLong: (o) => ({
    ...o,
    vas: { ...o.vas, packageNote: 'İyi ki doğdun! '.repeat(NOTE_LENGTH / 10) },
  }),
};

/** Every line has a price, as customs require. */
function priced({ lineItems, ...order }: SalesOrderUpsert): SalesOrderUpsert {
  return {
    ...order,
    lineItems: (lineItems ?? []).map((line) => ({ ...line, productSalePrice: line.productSalePrice || 100 })),
  };
}

const address: Address = {
  addressFirstName: 'Ayşe',
  addressLastName: 'Yılmaz',
  addressOne: 'Caferağa Mahallesi, Moda Caddesi 14',
  addressTwo: 'Daire 5',
  district: 'Kadıköy',
  city: 'İstanbul',
  postalCode: '34710',
  country: 'Turkey',
  addressPhone: '+905321112233',
};

/** A valid order with lines of the given SKUs. */
export function exampleOrder(referenceNumber: string, skus: readonly string[]): SalesOrderUpsert {
  return {
    referenceNumber,
    salesChannel: 'Web',
    customer: {
      email: 'ayse.yilmaz@example.test',
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      phone: '+905321112233',
    },
    shippingAddress: { ...address },
    billingAddress: { ...address },
    lineItems: skus.map((sku, i) => ({ sku, amountInOrder: i + 1, productSalePrice: 149.9 })),
  };
}
