import type { Address } from '@/lib/contract/resources/address';

export type AddressLines = Partial<Record<keyof Address, string | number | null | undefined>>;

const joinParts = (parts: readonly (string | number | null | undefined)[], between: string) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(between);

/** Returns the lines of a postal address: name, street, postal code with district and city, country. */
export function addressLines(address: AddressLines): string[] {
  const { addressFirstName, addressLastName, company, addressOne, addressTwo } = address;
  const { district, city, postalCode, country } = address;
  return [
    joinParts([addressFirstName, addressLastName], ' '),
    joinParts([company], ''),
    joinParts([addressOne], ''),
    joinParts([addressTwo], ''),
    joinParts([postalCode, joinParts([district, city], ' / ')], ' '),
    joinParts([country], ''),
  ].filter((line) => line !== '');
}
