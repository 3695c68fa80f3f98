import { countryCode } from './countries';
import { placeKey } from './place-key';
import { citiesWithDistrict, districtIn, turkishCity } from './places';

/** What people call provinces beside their names. */
const CALLED: Readonly<Record<string, string>> = {
  afyon: 'Afyonkarahisar',
  antep: 'Gaziantep',
  urfa: 'Şanlıurfa',
  'ş.urfa': 'Şanlıurfa',
  maraş: 'Kahramanmaraş',
  'k.maraş': 'Kahramanmaraş',
  içel: 'Mersin',
  adapazarı: 'Sakarya',
  izmit: 'Kocaeli',
  antakya: 'Hatay',
  dersim: 'Tunceli',
  ist: 'İstanbul',
  'ist.': 'İstanbul',
  ank: 'Ankara',
  'ank.': 'Ankara',
  izm: 'İzmir',
  'izm.': 'İzmir',
};
const called = new Map(Object.entries(CALLED).map(([name, city]) => [placeKey(name), city]));

/** The province that goes by this name. */
export const cityCalled = (text: string): string | undefined => called.get(placeKey(text).replace('. ', '.'));

/** Parts of a text that may be names of places, each once: between separators, and word by word. */
function wordsOf(text: string): readonly string[] {
  const parts = text.slice(0, 500).split(/[/\\,;|()\n–-]+/);
  const words = parts.flatMap((part) => [part, ...part.split(/[\s.]+/)]);
  return [...new Set(words.map((word) => word.trim()).filter((word) => word.length > 1))];
}

/** A province that is named inside a longer text (`Kadıköy / İstanbul`), with the district named beside it. */
export function placeIn(text: string): { city: string; district: string | undefined } | undefined {
  const words = wordsOf(text);
  const city = words
    .map((word) => turkishCity(word) ?? cityCalled(word))
    .find((found) => found !== undefined);
  if (city === undefined) return undefined;
  return { city, district: districtNamed(words, city) };
}

const districtNamed = (words: readonly string[], city: string) =>
  words.map((word) => districtIn(word, city)).find((found) => found !== undefined);

/** A district of this province that is named inside a longer text. */
export const districtWithin = (text: string, city: string): string | undefined =>
  districtNamed(wordsOf(text), city);

/** The provinces that have a district of this name; most names are one province's alone. */
export function citiesOfDistrict(district: string | null | undefined): readonly string[] {
  return district && placeKey(district) !== 'merkez' ? citiesWithDistrict(district) : [];
}

/** The code of a country whose full name stands in a longer text. */
export const countryWithin = (text: string): string | undefined =>
  wordsOf(text)
    .map((word) => countryCode(word))
    .find((found) => found !== undefined);
