// Values that the examples and descriptions of several operations share.

/** Record keys of the examples, which run one after another in an empty tenant. */
export const example = {
  sku: 'SOAP-LAVENDER-100',
  order: 'ORD-2026-0001',
  receivingOrder: 'IN-2026-0001',
  return: 'RET-2026-0001',
  adjustment: 'ADJ-000001',
  shipment: 'SHP-2026-0001',
} as const;

export const bySku = { dqb: `o=Equals&p=sku&v=${example.sku}&offset=0&count=50` } as const;

const address = {
  addressFirstName: 'Ayşe',
  addressLastName: 'Yılmaz',
  addressOne: 'Moda Cad. 12/3',
  district: 'Kadıköy',
  city: 'İstanbul',
  postalCode: '34710',
  country: 'Türkiye',
  addressPhone: '+905321112233',
};

export const examplePerson = {
  email: 'ayse@example.com',
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  phone: '+905321112233',
};

/** The body that all examples of orders share. */
export const exampleOrder = {
  referenceNumber: example.order,
  customer: examplePerson,
  shippingAddress: address,
  billingAddress: address,
  lineItems: [{ sku: example.sku, amountInOrder: 2, productSalePrice: 89.9 }],
  salesChannel: 'ERP',
  orderCreatedAt: '2026-11-24T09:30:00Z',
};

export const tagDescription = 'Replaces the tag; an empty one removes it. Separate several tags with commas.';
