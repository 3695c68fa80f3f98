const customer = 'a@b.example,Ayşe,Yılmaz,+905551112233';
const addressValues = 'Ayşe,Yılmaz,Moda Cd. 1,Kadıköy,İstanbul,34710,Turkey,+905551112233';
const addressFields = [
  'addressFirstName',
  'addressLastName',
  'addressOne',
  'district',
  'city',
  'postalCode',
  'country',
];
const addressHeader = (prefix: string) =>
  [...addressFields, 'addressPhone'].map((field) => `${prefix}.${field}`).join(',');

/** The header row of an order file, in field names of the API. */
export const orderHeader = [
  'referenceNumber,customer.email,customer.firstName,customer.lastName,customer.phone',
  addressHeader('shippingAddress'),
  addressHeader('billingAddress'),
  'lineItems.sku,lineItems.amountInOrder',
].join(',');

/** A row with one line item of a valid order. */
export const orderLine = (reference: string, sku: string, amount: number) =>
  `${reference},${customer},${addressValues},${addressValues},${sku},${amount}`;
