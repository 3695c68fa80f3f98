// Fields that identify a person or say how to reach that person. A tenant's settings decide whether these fields are masked.

/** The names of personal fields. Records, payloads and the query language use the same names. */
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

/**
 * True for the path of a personal field, such as `shippingAddress.addressOne`. Ignores case, because platforms may ignore case.
 */
export const isPersonal = (path: string): boolean =>
  names.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());

/** Keys under which the console stores that a record is revealed. */
export const revealKey = {
  order: (reference: string) => `orders/${reference}`,
  customer: (customerNo: string | number) => `customers/${customerNo}`,
  request: (id: number) => `requests/${id}`,
};
