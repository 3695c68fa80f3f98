import { fold } from '@/lib/contract/schema/fold';
import { districtsByCity } from './turkish-districts';

/** The provinces by number, from 01: on number plates, and the first two digits of a postal code. */
const BY_NUMBER =
  `Adana Adıyaman Afyonkarahisar Ağrı Amasya Ankara Antalya Artvin Aydın Balıkesir Bilecik Bingöl Bitlis Bolu
Burdur Bursa Çanakkale Çankırı Çorum Denizli Diyarbakır Edirne Elazığ Erzincan Erzurum Eskişehir Gaziantep Giresun
Gümüşhane Hakkari Hatay Isparta Mersin İstanbul İzmir Kars Kastamonu Kayseri Kırklareli Kırşehir Kocaeli Konya Kütahya
Malatya Manisa Kahramanmaraş Mardin Muğla Muş Nevşehir Niğde Ordu Rize Sakarya Samsun Siirt Sinop Sivas Tekirdağ Tokat
Trabzon Tunceli Şanlıurfa Uşak Van Yozgat Zonguldak Aksaray Bayburt Karaman Kırıkkale Batman Şırnak Bartın Ardahan Iğdır
Yalova Karabük Kilis Osmaniye Düzce`.split(/\s+/);

/** The province to which a Turkish postal code of five digits belongs, or nothing. */
export function cityOfPostalCode(postalCode: string | null | undefined): string | undefined {
  const code = postalCode?.replace(/\s/g, '') ?? '';
  return /^\d{5}$/.test(code) ? BY_NUMBER[Number(code.slice(0, 2)) - 1] : undefined;
}

/** Long texts are not names: they are not kept. */
const NAME = 80;

/** A function of names that remembers its answers: an import asks for the same few cities and countries thousands of times. */
export function remembered<T>(make: (name: string) => T, most = 5000): (name: string) => T {
  const answers = new Map<string, T>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    if (name.length > NAME) return made;
    if (answers.size >= most) answers.clear();
    answers.set(name, made);
    return made;
  };
}

/** Names of places as they are compared: letter case, the i of Turkish, composed or not, and stray blanks make no difference. */
export const placeKey = remembered((name) =>
  fold(name.normalize('NFC')).replace(/’/g, "'").trim().replace(/\s+/g, ' '),
);

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
