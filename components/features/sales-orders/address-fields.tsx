'use client';

import type { ReactNode } from 'react';

/** The fields of an address in the order in which one writes it. */
export const addressFields = [
  'addressFirstName',
  'addressLastName',
  'company',
  'addressPhone',
  'addressOne',
  'addressTwo',
  'district',
  'city',
  'postalCode',
  'country',
  'taxOffice',
  'taxNumber',
] as const;

export type AddressPart = 'shippingAddress' | 'billingAddress';

/** All fields of one address, each drawn by the form that owns them. */
export function AddressFields({
  part,
  field,
}: {
  part: AddressPart;
  field: (name: `${AddressPart}.${(typeof addressFields)[number]}`) => ReactNode;
}) {
  return addressFields.map((name) => field(`${part}.${name}`));
}
