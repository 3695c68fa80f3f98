const who = 'a@b.example,Ayşe,Yılmaz,+905551112233';
const where = 'Ayşe,Yılmaz,Moda Cd. 1,Kadıköy,İstanbul,34710,Turkey,+905551112233';
const parts = [
  'addressFirstName',
  'addressLastName',
  'addressOne',
  'district',
  'city',
  'postalCode',
  'country',
];
const address = (of: string) => [...parts, 'addressPhone'].map((part) => `${of}.${part}`).join(',');

/** The headings of an order file, as wire names. */
export const orderHeader = [
  'referenceNumber,customer.email,customer.firstName,customer.lastName,customer.phone',
  address('shippingAddress'),
  address('billingAddress'),
  'lineItems.sku,lineItems.amountInOrder',
].join(',');

/** A line of a valid order. */
export const orderLine = (reference: string, sku: string, amount: number) =>
  `${reference},${who},${where},${where},${sku},${amount}`;
