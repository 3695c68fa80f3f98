import type { Random } from './random';

/** Cities abroad to which Turkish shops send: no district there, but always a postal code. */
const CITIES = [
  {
    country: 'Germany',
    city: 'Berlin',
    postalCodes: ['10115', '10967', '13353'],
    streets: ['Lindenstraße', 'Kottbusser Damm', 'Müllerstraße'],
  },
  {
    country: 'Germany',
    city: 'Köln',
    postalCodes: ['50667', '51063', '50823'],
    streets: ['Keupstraße', 'Venloer Straße', 'Weidengasse'],
  },
  {
    country: 'Germany',
    city: 'Stuttgart',
    postalCodes: ['70173', '70372'],
    streets: ['Königstraße', 'Marktstraße'],
  },
  {
    country: 'Austria',
    city: 'Wien',
    postalCodes: ['1100', '1160'],
    streets: ['Favoritenstraße', 'Ottakringer Straße'],
  },
  {
    country: 'Netherlands',
    city: 'Rotterdam',
    postalCodes: ['3021 AB', '3072 AP'],
    streets: ['West-Kruiskade', 'Beijerlandselaan'],
  },
  {
    country: 'United States',
    city: 'New York',
    postalCodes: ['10010', '11209'],
    streets: ['Lexington Avenue', '5th Avenue'],
  },
] as const;

// Numbers that these countries keep for fiction; elsewhere the German ones serve.
const phoneIn = (country: string, random: Random) =>
  country === 'United States'
    ? `+1212555${String(random.int(100, 199)).padStart(4, '0')}`
    : `+4917139200${random.digits(2)}`;

/** A place abroad: the fields of an address that depend on it. */
export function abroad(random: Random) {
  const { country, city, postalCodes, streets } = random.pick(CITIES);
  const addressOne = `${random.pick<string>(streets)} ${random.int(1, 180)}`;
  const postalCode = random.pick<string>(postalCodes);
  return {
    addressOne,
    addressTwo: null,
    district: null,
    city,
    postalCode,
    country,
    addressPhone: phoneIn(country, random),
  };
}
