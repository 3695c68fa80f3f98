import type { Address } from '@/lib/contract/resources/address';
import { saysWhere } from '../address-rules';
import { blank } from '../order-rule';
import { placeKey } from '../places/place-key';
import { type AddressChange, addressMender } from './address-fixer';

const same = (a: string | null | undefined, b: string | null | undefined) =>
  placeKey(a ?? '') === placeKey(b ?? '');
const sameTown = (a: Address, b: Address) => same(a.city, b.city) && same(a.country, b.country);

/** Streets, neighbourhoods and the like, as Turkish and other addresses shorten them; `Daire 5` alone is none. */
const STREET =
  /\b(mah|cad|cd|sok|sk|bul|blv|street|avenue|road|allee|platz)|(stra(ß|ss)e|str\.|laan|straat|weg)\b/i;

/** The street is empty or says nothing: it may stand in the second line, or in the other address, which is then taken as a whole. */
export const mendStreet = addressMender(({ address, other, copied }) => {
  const changes: AddressChange[] = [];
  const second = address.addressTwo ?? '';
  if (saysWhere(second)) {
    const change = { addressOne: second, addressTwo: null };
    const sure = STREET.test(second) ? 0.92 : 0.4;
    changes.push({ label: 'moveToFirstLine', change, value: second, sure });
  }
  if (other && saysWhere(other.addressOne)) {
    const { addressOne, addressTwo, district, city, postalCode, country } = other;
    const change = { addressOne, addressTwo, district, city, postalCode, country };
    const near = sameTown(address, other) ? (same(second, addressTwo) ? 0.9 : 0.7) : 0.3;
    changes.push({ label: copied, change, value: addressOne ?? '', sure: blank(address.city) ? 0.7 : near });
  }
  return changes;
});

/** Abroad: the other address in the same town has the code, or it stands beside the name of the town. */
export const mendPostalCode = addressMender(({ address, other, copied }) => {
  const changes = [address.city, address.addressTwo, address.addressOne].flatMap((text, i) =>
    (text?.match(/\b\d{4,6}\b/g) ?? []).map(
      (code): AddressChange => ({
        label: 'usePostalCodeInText',
        change: { postalCode: code },
        value: code,
        sure: 0.8 - i * 0.2,
      }),
    ),
  );
  const theirs = other && sameTown(address, other) ? (other.postalCode ?? '') : '';
  if (!blank(theirs))
    changes.push({ label: copied, change: { postalCode: theirs }, value: theirs, sure: 0.85 });
  return changes;
});
