import { randomUUID } from 'node:crypto';
import { emptyShop, newReceiving, type OtherShop, otherCustomer, otherOrder, otherProduct } from './shop';

// The data of a small shop. Only its IDs and a few dates differ between runs.

const goods: readonly (readonly [sku: string, name: string, category: string])[] = [
  ['ZYT-SIZ-5L', 'Natürel Sızma Zeytinyağı Soğuk Sıkım 5 L', 'Gıda/Zeytinyağı'],
  ['ZYT-SIZ-500', 'Natürel Sızma Zeytinyağı Soğuk Sıkım 500 ml', 'Gıda/Zeytinyağı'],
  ['ZYT-RIV-1L', 'Riviera Zeytinyağı 1 L', 'Gıda/Zeytinyağı'],
  ['CAY-RIZ-500', 'Rize Turist Çayı 500 g', 'Gıda/Çay'],
  ['CAY-IHL-50', 'Ihlamur 50 g', 'Gıda/Çay'],
  ['KHV-TRK-250', 'Türk Kahvesi Orta Kavrulmuş 250 g', 'Gıda/Kahve'],
  ['BAL-CAM-850', 'Marmaris Çam Balı 850 g', 'Gıda/Bal'],
  ['KRY-FND-500', 'Kavrulmuş Giresun Fındığı 500 g', 'Gıda/Kuruyemiş'],
];

/** A few categories, so that one page of a list contains several of them. */
const others = ['Ambalaj', 'Ev', 'Kırtasiye', 'Temizlik', 'Tekstil'];

const people = [
  ['Ayşe', 'Yılmaz'],
  ['Mehmet', 'Demir'],
  ['Zeynep', 'Kaya'],
  ['Can', 'Öztürk'],
  ['Elif', 'Şahin'],
  ['Deniz', 'Çelik'],
] as const;

const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + (n % 200), 9)).toISOString();
const numbered = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const skuOf = (n: number) => goods[n % goods.length]?.[0] ?? '';
const nameOf = (n: number) => people[n % people.length] ?? people[0];

const products = () =>
  numbered(298, (n) => {
    const [sku, name, category] = goods[n] ?? [
      `URN-${100 + n}`,
      `Ürün ${100 + n}`,
      others[n % others.length],
    ];
    const payload = { sku, name, category, barcodes: [String(8690000000017 + n)], type: 'Product' };
    return otherProduct(
      { ...payload, weight: 1, unitOfWeight: 'Kg', tag: n % 7 === 0 ? 'fragile' : null },
      20 + n,
      n % 5,
    );
  });

/** The number of the customer whose phone number no read returns, although a PUT without the phone number clears it. */
export const customerWithoutPhone = 7;

const customers = () =>
  numbered(200, (n) => {
    const [firstName, lastName] = nameOf(n);
    const phone = `+90532111${String(1000 + n)}`;
    const customer = otherCustomer(
      { email: `person-${n + 1}@example.test`, firstName, lastName, phone },
      n + 1,
    );
    // One customer has a phone number that no read returns.
    if (n + 1 === customerWithoutPhone) delete customer.phone;
    return customer;
  });

const states = ['ReceivingOrderCreated', 'ArrivedToWarehouse', 'Completed', 'Cancelled'];

const receivingOrders = () =>
  numbered(25, (n) => {
    const state = states[n % states.length];
    const referenceNumber = `MK-${1001 + n}`;
    const lineItems = [0, 1].map((i) => ({
      id: randomUUID(),
      sku: skuOf(n + i),
      productName: goods[(n + i) % goods.length]?.[1],
      imageUrl: null,
      expectedQuantity: 10 + n,
      acceptedQuantity: state === 'Completed' ? 10 + n : 0,
      damagedQuantity: 0,
      hasLimitCheck: false,
      tolerance: 0,
      itemNo: i + 1,
      lotNumber: null,
      externalLineItemId: null,
      processedAt: state === 'Completed' ? day(n + 2) : null,
    }));
    return {
      ...newReceiving(referenceNumber, lineItems),
      referenceNumber,
      state,
      createdAt: day(n),
      arrivedToWarehouseAt: n % 4 === 1 || n % 4 === 2 ? day(n + 1) : null,
      completedAt: n % 4 === 2 ? day(n + 2) : null,
      cancelledAt: n % 4 === 3 ? day(n + 1) : null,
      transferDetails: { cargoCompanyName: 'Yurtiçi', trackingNumber: `T-${n}` },
      tag: null,
    };
  });

const returnStates = ['ReturnCreated', 'ArrivedToWarehouse', 'Completed'];

const returns = () =>
  numbered(48, (n) => ({
    returnReferenceNumber: `IADE-${2001 + n}`,
    state: returnStates[n % 3],
    source: n % 2 === 0 ? 'Service' : 'WMS',
    salesOrderReferenceNumber: `WEB-${5001 + n}`,
    salesOrderChannel: 'Web',
    notes: n % 4 === 0 ? 'Kutusu ezilmiş' : null,
    trackingId: `IT-${n}`,
    cargoCarrier: 'Aras',
    createdAt: day(n),
    updatedAt: day(n + 1),
    arrivedToWarehouseAt: n % 3 > 0 ? day(n + 1) : null,
    completedAt: n % 3 === 2 ? day(n + 2) : null,
    tag: n % 5 === 0 ? 'inspect' : null,
    lineItems: [
      {
        lineItemReferenceNumber: `L-${n}`,
        sku: skuOf(n),
        processedAt: null,
        state: 'WaitingToBeProcessed',
        damagedState: 'WaitingInWarehouse',
        serialNumber: null,
      },
    ],
  }));

const adjustments = () =>
  numbered(30, (n) => ({
    id: randomUUID(),
    transactionNumber: `SD-${3001 + n}`,
    // The spec does not list the types.
    transactionType: n % 2 === 0 ? 'CycleCount' : 'Lost',
    completedAt: day(n),
    tag: null,
    lineItems: [
      {
        id: randomUUID(),
        sku: skuOf(n),
        productName: goods[n % goods.length]?.[1],
        lostAmount: n % 2,
        foundAmount: 1 - (n % 2),
        putInQuarantineAmount: 0,
        releaseFromQuarantineAmount: 0,
      },
    ],
  }));

const rejected = (n: number) => ({
  id: randomUUID(),
  isPaid: true,
  error: n % 3 === 0 ? 'ReferenceNumberAlreadyExists' : 'UnheardOfSku',
  createdAt: day(n),
  openApiIdentifier: 'None',
  referenceNumber: `WEB-${4001 + n}`,
  integrationType: 'CudExcludedIntegrations',
  integrationName: 'Web',
  salesChannel: 'Web',
  customerFullName: nameOf(n).join(' '),
  paymentGatewayNames: null,
});

const address = {
  addressFirstName: 'Ayşe',
  addressLastName: 'Yılmaz',
  addressOne: 'Moda Caddesi 14',
  district: 'Kadıköy',
  city: 'İstanbul',
  postalCode: '34710',
  country: 'Türkiye',
  addressPhone: '+905321111000',
};

function order(n: number) {
  const referenceNumber = `WEB-${5001 + n}`;
  const [firstName, lastName] = nameOf(n);
  const customer = { email: `person-${n + 1}@example.test`, firstName, lastName, phone: '+905321111000' };
  const lineItems = [{ sku: skuOf(n), amountInOrder: 3, productSalePrice: 100 }];
  const payload = { referenceNumber, customer, shippingAddress: address, billingAddress: address, lineItems };
  return otherOrder(referenceNumber, payload, lineItems);
}

const keyed = <T, K>(records: readonly T[], key: (record: T) => K) =>
  new Map(records.map((r) => [key(r), r]));

const erpStock = (n: number) => ({
  sku: skuOf(n),
  completedReceivingAcceptedAmount: 40 + n,
  ewaybilSalesOrderUsedAmount: n,
  unEwaybilSalesOrderUsedAmount: null,
  ewaybilAndUnEwaybilSalesOrderCancelledAmount: 0,
  countingIncreasedAmount: 0,
  countingDecreasedAmount: 0,
  lostToStockAmount: 0,
  stockToLostAmount: 0,
  stockToDamagedAmount: 0,
  damagedToStockAmount: 0,
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const expiration = (n: number) => ({
  sku: skuOf(n),
  barcodes: [String(8690000000017 + n)],
  imageUrl: null,
  name: goods[n % goods.length]?.[1],
  // A quarter of the stock expires soon after the current date.
  expirationDate:
    n % 4 === 0 ? `${inDays(10 + n)}T00:00:00Z` : `${2026 + (n % 3)}-0${1 + (n % 9)}-15T00:00:00Z`,
  amount: 5 + n,
  inventoryItemType: 'StockItem',
});

/** Creates a shop with some records of every kind. */
export const sampleShop = (): OtherShop => ({
  ...emptyShop(),
  products: products(),
  customers: customers(),
  orders: keyed(numbered(8, order), (made) => made.referenceNumber),
  invalidOrders: numbered(9, rejected),
  receivingOrders: keyed(receivingOrders(), (made) => made.referenceNumber),
  adjustments: keyed(adjustments(), (made) => made.transactionNumber),
  returns: keyed(returns(), (made) => made.returnReferenceNumber),
  expirations: numbered(12, expiration),
  erpStocks: numbered(goods.length, erpStock),
});
