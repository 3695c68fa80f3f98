import { describe, expect, it } from 'vitest';
import { operations } from './operations';
import { productCodeSetA, productCodeSetB, productCodeSetC } from './resources/products';
import { ReceivingOrderUpsert } from './resources/receiving-orders';
import { currencies } from './schema/currency';
import { fieldsOf } from './schema/describe';
import { orderErrors, productErrors } from './schema/error-codes';
import { fieldAt } from './schema/value-at';

// Copied from the spec.
const currencyText =
  'TRY, USD, EUR, GBP, RUB, UAH, UNSUPPORTED, AFN, ALL, AOA, ARS, AMD, AWG, AZN, BSD, BHD, BDT, BBD, BYN, BZD, BMD, BTN, BOB, BAM, BWP, BRL, BGN, BIF, KHR, CAD, CVE, KYD, CLP, CNY, COP, KMF, CDF, CRC, HRK, CUP, CZK, DJF, DOP, EGP, ERN, SZL, ETB, FKP, FJD, XAF, GMD, GEL, GHS, GIP, DKK, GTQ, GNF, GYD, HTG, HNL, HUF, ISK, INR, IDR, IRR, IQD, JMD, JPY, KZT, KES, KPW, KRW, KWD, KGS, LAK, LBP, LSL, LRD, LYD, MOP, HKD, MGA, MWK, MYR, MVR, MUR, MXN, MDL, MNT, MZN, MMK, NAD, NPR, NIO, NGN, MKD, NOK, OMR, PKR, ILS, JOD, PAB, PGK, PYG, PEN, PHP, NZD, PLN, QAR, RON, RWF, DZD, MRU, MAD, SHP, XCD, WST, STN, SAR, RSD, SCR, SLL, SGD, BND, ANG, SBD, SOS, ZAR, SSP, LKR, SDG, SRD, SEK, CHF, SYP, TWD, TJS, TZS, THB, XOF, TOP, TTD, TND, TMT, AUD, UGX, AED, UYU, UZS, VUV, VES, VED, VND, XPF, YER, ZMW';

const o = operations;
const whole: [field: string, values: readonly string[] | undefined, spec: string][] = [
  ['product kind', fieldAt(fieldsOf(o.createProduct.body), 'type')?.values, 'Product, Bundle, Parent'],
  ['currency', fieldAt(fieldsOf(o.createProduct.body), 'currency')?.values, currencyText],
  ['dimension unit', fieldAt(fieldsOf(o.createProduct.body), 'unitOfDimension')?.values, 'Cm, In, Ft'],
  ['weight unit', fieldAt(fieldsOf(o.createProduct.body), 'unitOfWeight')?.values, 'Kg, Lb, G, Oz'],
  ['code set A', productCodeSetA, '001, 002, 003, 004'],
  [
    'code set B',
    productCodeSetB,
    '1100, 1200, 1300, 2000, 3000, 4000, 5100, 5200, 5300, 5400, 6000, 7000, 7100, 7200, 8000, 9999',
  ],
  ['code set C', productCodeSetC, '01, 02, 03, 04'],
  [
    'receiving state',
    fieldAt(fieldsOf(o.getReceivingOrder.response), 'state')?.values,
    'ReceivingOrderCreated, ArrivedToWarehouse, Completed, Cancelled',
  ],
  [
    'transfer type',
    fieldAt(fieldsOf(o.getReceivingOrder.response), 'transferType')?.values,
    'CargoTransfer, PickupTransfer, CarriageTransfer',
  ],
  [
    'transfer type written',
    fieldAt(fieldsOf(ReceivingOrderUpsert), 'transferType')?.values,
    'CargoTransfer, PickupTransfer, CarriageTransfer',
  ],
  [
    'receive type',
    fieldAt(fieldsOf(o.getReceivingOrder.response), 'receiveType')?.values,
    'Standard, Deducted, Return',
  ],
  [
    'receive type written',
    fieldAt(fieldsOf(ReceivingOrderUpsert), 'receiveType')?.values,
    'Standard, Deducted, Return',
  ],
  ['shipment type', fieldAt(fieldsOf(o.upsertShipment.body), 'shipmentType')?.values, 'Air, Road, Sea'],
  ['return source', fieldAt(fieldsOf(o.getReturn.response), 'source')?.values, 'Service, WMS'],
  [
    'return state',
    fieldAt(fieldsOf(o.getReturn.response), 'state')?.values,
    'ReturnCreated, ArrivedToWarehouse, Completed',
  ],
];

/** Values that the spec shows only by example. Responses may contain other values too. */
const seen: [field: string, found: ReturnType<typeof fieldAt>, value: string][] = [
  [
    'integrationType',
    fieldAt(fieldsOf(o.getProductsWithTag.record), 'integration.integrationType'),
    'CudExcludedIntegrations',
  ],
  ['product state', fieldAt(fieldsOf(o.getProductsWithTag.record), 'state'), 'Active'],
  ['product type', fieldAt(fieldsOf(o.getProductsWithTag.record), 'type'), 'Product'],
  ['error', fieldAt(fieldsOf(o.queryInvalidSalesOrders.record), 'error'), 'ReferenceNumberAlreadyExists'],
  ['openApiIdentifier', fieldAt(fieldsOf(o.queryInvalidSalesOrders.record), 'openApiIdentifier'), 'None'],
  ['status', fieldAt(fieldsOf(o.upsertShipment.response), 'results.status'), 'Attached'],
  ['line state', fieldAt(fieldsOf(o.getReturn.response), 'lineItems.state'), 'WaitingToBeProcessed'],
  ['damagedState', fieldAt(fieldsOf(o.getReturn.response), 'lineItems.damagedState'), 'WaitingInWarehouse'],
  [
    'inventoryItemType',
    fieldAt(fieldsOf(o.getInventoryExpirationDates.record), 'inventoryItemType'),
    'StockItem',
  ],
];

describe('enumerations of the spec', () => {
  it.each(whole)('%s', (_field, values, spec) => {
    expect(values).toEqual(spec.split(', '));
  });

  it.each(seen)('%s', (_field, found, value) => {
    expect(found?.values?.[0]).toBe(value);
    expect(found?.open).toBe(true);
  });

  it('have unique values, and the codes at their documented numbers', () => {
    expect(new Set(currencies).size).toBe(156);
    expect(new Set(orderErrors).size).toBe(85);
    const at = (n: number) => orderErrors[n];
    expect([at(0), at(13), at(28), at(46), at(60), at(68), at(77), at(84)]).toEqual([
      'ReferenceNumberAlreadyExists',
      'LineItemQuantityError',
      'SalesOrderHasLineItemsWithSameSku',
      'InvalidCity',
      'CargoCodeAndCargoDocumentUrlCannotBeNullOrEmpty',
      'AddressFirstNameMaxLenght',
      'AddressCountryMaxLenght',
      'IntegrationIsNotActive',
    ]);
    expect(productErrors[0]).toBe('ProductSKUAlreadyExists');
    expect(productErrors).toHaveLength(18);
  });
});
