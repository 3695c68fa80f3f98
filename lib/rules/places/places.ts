import { placeKey } from './place-key';
import { districtsByCity } from './turkish-districts';

type Province = { city: string; districts: ReadonlyMap<string, string> };

const provinces = new Map<string, Province>(
  Object.entries(districtsByCity).map(([city, districts]) => [
    placeKey(city),
    { city, districts: new Map(districts.split(', ').map((d) => [placeKey(d), d])) },
  ]),
);

/** The 81 provinces, in Turkish order. */
export const turkishCities: readonly string[] = Object.keys(districtsByCity);

/** The districts of a province as they are written, or none when the province is unknown. */
export const districtsOf = (city: string): readonly string[] => [
  ...(provinces.get(placeKey(city))?.districts.values() ?? []),
];

/** The province as it is written, or nothing when there is none of that name. */
export const turkishCity = (city: string): string | undefined => provinces.get(placeKey(city))?.city;

/** The district as it is written in its province. */
export const districtIn = (district: string, city: string): string | undefined =>
  provinces.get(placeKey(city))?.districts.get(placeKey(district));

export const isTurkishCity = (city: string): boolean => provinces.has(placeKey(city));

export const isDistrictOf = (district: string, city: string): boolean =>
  districtIn(district, city) !== undefined;

/** The provinces that have a district of this name; most names are one province's alone. */
export function citiesWithDistrict(district: string): readonly string[] {
  const key = placeKey(district);
  return [...provinces.values()].filter((p) => p.districts.has(key)).map((p) => p.city);
}
