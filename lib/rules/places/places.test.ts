import { describe, expect, it } from 'vitest';
import { withTypo } from '../address-rules';
import { findSimilar, similarity } from '../similarity';
import {
  citiesOfDistrict,
  cityOfPostalCode,
  countryCode,
  countryInText,
  countryName,
  countryNames,
  findLocation,
  isDistrictOf,
  isTurkishCity,
  listDistricts,
  translateCountry,
  turkishCities,
} from './places';

describe('provinces', () => {
  it('are 81 with 973 districts', () => {
    expect(turkishCities).toHaveLength(81);
    expect(turkishCities.flatMap(listDistricts)).toHaveLength(973);
  });

  it.each(['İstanbul', 'ISTANBUL', 'istanbul', ' Iğdır ', 'I\u0307zmir', 'MUG\u0306LA'])(
    'include %s',
    (name) => {
      expect(isTurkishCity(name)).toBe(true);
    },
  );

  it.each(['Istambul', 'Mugla', 'Berlin', ''])('do not include %s', (name) => {
    expect(isTurkishCity(name)).toBe(false);
  });

  it('have their own districts', () => {
    expect(isDistrictOf('kadıköy', 'İSTANBUL')).toBe(true);
    expect(isDistrictOf('Kadıköy', 'Ankara')).toBe(false);
    expect(citiesOfDistrict('Bodrum')).toEqual(['Muğla']);
    expect(citiesOfDistrict('Kemalpaşa')).toEqual(['Artvin', 'İzmir']);
    expect(citiesOfDistrict('Merkez')).toEqual([]);
  });

  it('are rejected when misspelled, and found again by similarity', () => {
    const found = turkishCities.filter(
      (city) => findSimilar(withTypo(city), turkishCities)[0]?.name !== city,
    );
    expect(turkishCities.filter((city) => isTurkishCity(withTypo(city)))).toEqual([]);
    expect(found).toEqual([]);
    const wrong = turkishCities.flatMap((city) =>
      listDistricts(city).filter((d) => isDistrictOf(withTypo(d), city)),
    );
    expect(wrong).toEqual([]);
  });

  it('have one postal code prefix each', () => {
    const cities = Array.from({ length: 81 }, (_, i) =>
      cityOfPostalCode(`${String(i + 1).padStart(2, '0')}100`),
    );
    expect([...cities].sort()).toEqual([...turkishCities].sort());
    expect(['34710', '06 100', '82000', '00100', '3471', null].map(cityOfPostalCode)).toEqual([
      'İstanbul',
      'Ankara',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are found in longer texts', () => {
    expect(findLocation('Kadıköy / İstanbul')).toEqual({ city: 'İstanbul', district: 'Kadıköy' });
    expect(findLocation('Çankaya Ankara')).toEqual({ city: 'Ankara', district: 'Çankaya' });
    expect(findLocation('Ş.Urfa')).toEqual({ city: 'Şanlıurfa', district: undefined });
    expect(findLocation('Berlin Mitte')).toBeUndefined();
  });
});

describe('country codes', () => {
  it.each([
    ['Turkey', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['Almanya', 'DE'],
    ['united kingdom', 'GB'],
    ['Côte d\u2019Ivoire', 'CI'],
    ["Cote d'Ivoire", undefined],
    ['Hong Kong', 'HK'],
    ['TR', 'TR'],
    [' tr ', 'TR'],
    ['TUR', 'TR'],
    ['deu', 'DE'],
    ['in', 'IN'],
    ['IN', 'IN'],
    ['UK', undefined],
    ['XX', undefined],
    ['Unknown Region', undefined],
    ['European Union', undefined],
    ['', undefined],
  ])('resolve %s to %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  it.each(['en', 'tr'])('are found by code and by name in %s', (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of new Set(countryNames().values())) {
      expect(countryCode(code), code).toBe(code);
      expect(countryCode(names.of(code) ?? ''), code).toBe(code);
    }
  });

  it.each([
    ['Turkey', 'tr', 'Türkiye'],
    ['DE', 'tr', 'Almanya'],
    ['Almanya', 'en', 'Germany'],
    ['Turkiye', 'tr', 'Turkiye'],
    ['', 'tr', ''],
  ])('give %j the name of the language %s: %j', (country, language, name) => {
    expect(translateCountry(country, language)).toBe(name);
  });

  it('are found by the names that orders use', () => {
    expect(countryName('TR')).toBe('Turkey');
    for (const code of new Set(countryNames().values())) expect(countryCode(countryName(code))).toBe(code);
    expect(new Set(countryNames().values()).size).toBe(250);
    expect(countryInText('34710 İstanbul, Türkiye')).toBe('TR');
    expect(countryInText('Rua de Santo')).toBeUndefined();
  });
});

describe('similarity', () => {
  it.each([
    ['Kadıköy', 'KADIKÖY', 1],
    ['Kadıköy', 'Kadikoy', 0.979],
    ['İstanbul', 'Istambul', 0.875],
    ['İstanbul', 'Istanbull', 0.889],
    ['Ankara', 'Anakra', 0.833],
    ['Rize', 'Ordu', 0],
    ['', '', 1],
    ['', 'Van', 0],
  ])('of %s and %s is the same in both directions', (one, other, score) => {
    expect(similarity(one, other)).toBeCloseTo(score, 3);
    expect(similarity(other, one)).toBeCloseTo(score, 3);
  });

  it('finds the best match first, and no distant ones', () => {
    expect(findSimilar('Kadikoy', listDistricts('İstanbul')).map((n) => n.name)).toEqual(['Kadıköy']);
    expect(findSimilar('Balikesr', turkishCities)[0]?.name).toBe('Balıkesir');
    expect(findSimilar('Xyz', turkishCities)).toEqual([]);
    expect(findSimilar('x'.repeat(4000), turkishCities)).toEqual([]);
  });
});
