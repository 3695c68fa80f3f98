import { countryCode, countryName, countryNames, countryWithin, isCountryCode } from '../places/place-names';
import { isTurkishCity, placeKey } from '../places/places';
import { nearest } from '../similarity';
import { type AddressChange, addressFixer } from './fix';

const named = (label: AddressChange['label'], country: string, sure: number): AddressChange => ({
  label,
  change: { country },
  value: country,
  sure,
});

/** Countries by the code of a phone: those to which shops here send most. */
const DIALLED: Readonly<Record<string, string>> = {
  '+90': 'TR',
  '+49': 'DE',
  '+44': 'GB',
  '+33': 'FR',
  '+31': 'NL',
  '+43': 'AT',
};

/** The country from what stands around it: a Turkish city, the code of the phone, the other address. */
export const fixEmptyCountry = addressFixer(({ address, other, copied }) => {
  const theirs = other?.country ?? '';
  const dialled = DIALLED[address.addressPhone?.replace(/\s/g, '').slice(0, 3) ?? ''];
  return [
    ...(isTurkishCity(address.city ?? '') ? [named('useCountryOfCity', countryName('TR'), 0.95)] : []),
    ...(countryCode(theirs) ? [named(copied, theirs, 0.75)] : []),
    ...(dialled ? [named('useCountryOfPhone', countryName(dialled), 0.7)] : []),
  ];
});

/** Short forms that people write where the full name is wanted. */
const SHORT = new Map(
  Object.entries({
    usa: 'US',
    'u.s.a.': 'US',
    'u.s.': 'US',
    abd: 'US',
    amerika: 'US',
    america: 'US',
    uk: 'GB',
    england: 'GB',
    ingiltere: 'GB',
    scotland: 'GB',
    holland: 'NL',
    hollanda: 'NL',
    tur: 'TR',
    tc: 'TR',
    't.c.': 'TR',
    'türkiye cumhuriyeti': 'TR',
    deu: 'DE',
    deutschland: 'DE',
    fra: 'FR',
    gbr: 'GB',
    nld: 'NL',
    aut: 'AT',
    österreich: 'AT',
    uae: 'AE',
    bae: 'AE',
  }),
);

function shortCountry(text: string): string | undefined {
  const code = SHORT.get(placeKey(text)) ?? text.trim().toUpperCase();
  return isCountryCode(code) ? code : undefined;
}

export const fixCountry = addressFixer(({ address: a, other, copied }) => {
  const text = a.country ?? '';
  const short = shortCountry(text);
  const within = countryWithin(text);
  const near = nearest(text, countryNames().keys()).flatMap(({ name, sure }) => {
    const code = countryCode(name);
    return code ? [named('useNearest', countryName(code), sure)] : [];
  });
  return [
    ...(short ? [named('useWhatIsSaid', countryName(short), 0.98)] : []),
    ...(within ? [named('useWhatIsSaid', countryName(within), 0.9)] : []),
    ...near,
    ...(isTurkishCity(a.city ?? '') ? [named('useCountryOfCity', countryName('TR'), 0.8)] : []),
    ...(countryCode(other?.country ?? '') ? [named(copied, other?.country ?? '', 0.5)] : []),
  ];
});
