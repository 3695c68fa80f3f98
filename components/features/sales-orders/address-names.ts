/** The fields of an address as a record shows them. */
export const addressFields = [
  ...['addressFirstName', 'addressLastName', 'company', 'addressPhone', 'addressOne', 'addressTwo'],
  ...['district', 'city', 'postalCode', 'country', 'taxOffice', 'taxNumber'],
];
