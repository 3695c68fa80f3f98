import type { Random } from './random';
import { seedText } from './seed-text';

/** Foreign cities that Turkish shops ship to. Their addresses have a postal code and no district. */
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

// Returns a phone number that is reserved for fiction. Countries other than the United States get a German number.
const makePhone = (country: string, random: Random) =>
  country === 'United States'
    ? `+1212555${String(random.int(100, 199)).padStart(4, '0')}`
    : `+4917139200${random.digits(2)}`;

/** Returns the address fields of a random foreign city. */
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
    addressPhone: makePhone(country, random),
  };
}

const lists = new Map(
  seedText('words')
    .split('\n')
    .map((line) => line.split(': '))
    .map(([name = '', words = '']) => [name, words.split(', ')] as const),
);
const wordList = (name: string) => lists.get(name) ?? [];

export const firstNames = wordList('firstNames');
export const lastNames = wordList('lastNames');
export const companyNames = wordList('companyNames');
export const companyTrades = wordList('companyTrades');
export const companyForms = wordList('companyForms');
export const avenues = wordList('avenues');
export const streets = wordList('streets');

const PLAIN: Readonly<Record<string, string>> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
  â: 'a',
  î: 'i',
};

/** Converts text for email addresses and URLs: lower case, without diacritics, with dashes instead of spaces. */
export const plain = (text: string) =>
  text
    .toLocaleLowerCase('tr')
    .replace(/[^a-z0-9.]/g, (letter) => PLAIN[letter] ?? ' ')
    .trim()
    .replace(/ +/g, '-');

/** A district with its city, one postal code and some of its neighborhoods. */
export type Place = { city: string; district: string; postalCode: string; neighbourhoods: readonly string[] };

// Parses seed/cities.txt. Each city line with a weight is followed by indented lines with a district, a postal code and
// neighborhoods.
function readCities(): (readonly [readonly Place[], number])[] {
  const cities: { name: string; weight: number; districts: Place[] }[] = [];
  for (const line of seedText('cities').split('\n')) {
    const [, district, postalCode, list] = /^ {2}(.+?) (\d{5}) (.+)$/.exec(line) ?? [];
    const city = cities.at(-1);
    if (district && postalCode && list && city) {
      city.districts.push({ city: city.name, district, postalCode, neighbourhoods: list.split(', ') });
    }
    const [, name, weight] = /^(\S+) (\d+)$/.exec(line) ?? [];
    if (name && weight) cities.push({ name, weight: Number(weight), districts: [] });
  }
  return cities.map((city) => [city.districts, city.weight]);
}

/** The districts of each city with the weight of the city. */
export const cities = readCities();
