import type { Address } from '@/lib/contract/resources/address';
import { inTurkey } from '../address-rules';
import { blank } from '../order-rule';
import {
  citiesOfDistrict,
  cityCalled,
  cityOfPostalCode,
  districtInText,
  districtsOf,
  isDistrictOf,
  placeIn,
  turkishCities,
} from '../places/places';
import { nearest } from '../similarity';
import type { FixLabel } from './fix';
import { type AddressChange, addressFixer } from './fix';

const cityGuess = (city: string, label: FixLabel, sure: number): AddressChange => ({
  label,
  change: { city },
  value: city,
  sure,
});

/** The province to which district and postal code belong. */
function clues({ district, postalCode }: Address): AddressChange[] {
  const cities = citiesOfDistrict(district);
  const posted = cityOfPostalCode(postalCode);
  return [
    ...cities
      .slice(0, 3)
      .map((city) =>
        cityGuess(city, 'useCityOfDistrict', cities.length === 1 || city === posted ? 0.93 : 0.5),
      ),
    ...(posted ? [cityGuess(posted, 'useCityOfPostalCode', 0.85)] : []),
  ];
}

/** What was written as a city may be a place within one, or several words of an address. */
function saidAsCity({ city, district }: Address): AddressChange[] {
  const text = city ?? '';
  const named = cityCalled(text);
  const inside = placeIn(text);
  const homes = citiesOfDistrict(text);
  const free = (home: string) => blank(district) || !isDistrictOf(district ?? '', home);
  const both = (home: string, found: string | undefined, label: FixLabel, sure: number): AddressChange => {
    const change = found && free(home) ? { city: home, district: found } : { city: home };
    return { label, change, value: [home, change.district].filter(Boolean).join(' / '), sure };
  };
  return [
    ...(named ? [cityGuess(named, 'useWhatIsSaid', 0.97)] : []),
    ...(inside ? [both(inside.city, inside.district, 'useWhatIsSaid', 0.95)] : []),
    ...homes
      .slice(0, 3)
      .map((home) =>
        both(home, districtInText(text, home), 'useCityOfDistrict', homes.length === 1 ? 0.9 : 0.5),
      ),
  ];
}

export const fixCity = addressFixer(({ address: a }) => [
  ...nearest(a.city ?? '', turkishCities).map(({ name, sure }) => cityGuess(name, 'useNearest', sure)),
  ...saidAsCity(a),
  ...clues(a),
]);

export const fixEmptyCity = addressFixer(({ address: a, other, copied }) => [
  ...(inTurkey(a) || blank(a.country) ? clues(a) : []),
  ...(blank(other?.city) ? [] : [cityGuess(other?.city ?? '', copied, 0.6)]),
]);

const leaveEmpty: AddressChange = { label: 'leaveEmpty', change: { district: null }, sure: 0.2 };

export const fixDistrict = addressFixer(({ address: a }) => {
  const [city, text] = [a.city ?? '', a.district ?? ''];
  const put = (district: string, label: FixLabel, sure: number): AddressChange => ({
    label,
    change: { district },
    value: district,
    sure,
  });
  const within = districtInText(text, city);
  return [
    ...nearest(text, districtsOf(city)).map(({ name, sure }) => put(name, 'useNearest', sure)),
    ...(within ? [put(within, 'useWhatIsSaid', 0.95)] : []),
    ...citiesOfDistrict(text)
      .slice(0, 2)
      .map((home) =>
        cityGuess(home, 'useCityOfDistrict', home === cityOfPostalCode(a.postalCode) ? 0.85 : 0.5),
      ),
    leaveEmpty,
  ];
});
