// Fields that identify a person or say how to reach them. They are masked where a tenant's settings require it.

/** The names of personal fields, which are the same in records, payloads and the query language. */
export const personalFields = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'fullName',
  'customerFullName',
  'addressFirstName',
  'addressLastName',
  'addressOne',
  'addressTwo',
  'addressPhone',
  'taxNumber',
  'pickupAddress',
  'vknTckn',
  'aVknTckn',
] as const;

const names = new Set(personalFields.map((name) => name.toLowerCase()));

/** True for the path of a personal field, such as `shippingAddress.addressOne`. Ignores case, because platforms may. */
export const isPersonal = (path: string): boolean =>
  names.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());

/** Keys under which records are stored as revealed. */
export const revealKey = {
  order: (reference: string) => `orders/${reference}`,
  customer: (customerNo: string | number) => `customers/${customerNo}`,
  request: (id: number) => `requests/${id}`,
};
