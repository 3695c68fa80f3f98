import { citiesWithDistrict, districtIn, placeKey, turkishCity } from './places';

/** ISO 3166-1, and Kosovo. */
const CODES = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM
KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ
SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU
WF WS YE YT ZA ZM ZW XK`;

/** Full names that people write beside those of the language data. `Turkey` is how orders spell it. */
const ALSO: Readonly<Record<string, string>> = {
  TR: 'Turkey',
  US: 'United States of America',
  GB: 'Great Britain',
  NL: 'The Netherlands',
  RU: 'Russian Federation',
  CZ: 'Czech Republic',
  MK: 'Macedonia',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MO: 'Macao',
  MM: 'Myanmar',
  PS: 'Palestine',
  SZ: 'Swaziland',
  VN: 'Viet Nam',
  KR: 'Republic of Korea',
  BA: 'Bosnia and Herzegovina',
};

const codes = CODES.split(/\s+/);
const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });

let byName: Map<string, string> | undefined;

function codesByName(): Map<string, string> {
  if (byName) return byName;
  byName = new Map();
  const languages = ['en', 'tr'].map(namesIn);
  for (const code of codes) {
    for (const name of [...languages.map((l) => l.of(code)), ALSO[code]]) {
      if (name) byName.set(placeKey(name), code);
    }
  }
  return byName;
}

/** The ISO code of a country's full name, English or Turkish; nothing when it is not one. */
export const countryCode = (name: string): string | undefined => codesByName().get(placeKey(name));

/** The country's English name, as an order carries it. */
export const countryName = (code: string): string =>
  (code === 'TR' && ALSO.TR) || namesIn('en').of(code) || code;

/** All full names that are taken, folded, with their codes. */
export const countryNames = (): ReadonlyMap<string, string> => codesByName();

export const isCountryCode = (code: string): boolean => codes.includes(code);

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
export const districtInText = (text: string, city: string): string | undefined =>
  districtNamed(wordsOf(text), city);

/** The provinces that have a district of this name; most names are one province's alone. */
export function citiesOfDistrict(district: string | null | undefined): readonly string[] {
  return district && placeKey(district) !== 'merkez' ? citiesWithDistrict(district) : [];
}

/** The code of a country whose full name stands in a longer text. */
export const countryInText = (text: string): string | undefined =>
  wordsOf(text)
    .map((word) => countryCode(word))
    .find((found) => found !== undefined);
