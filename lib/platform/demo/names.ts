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

const words = (text: string) => text.trim().split(/\s+/);

/** Given names, women's and men's. */
export const firstNames = words(`
  Zeynep Elif Ayşe Fatma Emine Hatice Merve Büşra Esra Kübra Selin Ceren Gizem İrem Ebru Derya Deniz Sibel Özge Pınar
  Gül Nur Hande Tuğba Tuğçe Yasemin Melike Şeyma Şule Sevgi Nazlı Nilay Nihan Damla Defne Ela Duru Asya Ece Eylül
  Beste Bahar Çiğdem Çağla Dilara Dilek Feride Figen Funda Gamze Gonca Gülşen Hilal Işıl İpek Kader Leyla Meltem
  Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Emre Burak Cem Can Kaan Kerem Onur Ozan
  Serkan Serhat Selim Sinan Tolga Tuncay Uğur Ufuk Ümit Volkan Yiğit Arda Baran Barış Berk Bora Çağrı Cihan Doğan Efe
  Engin Erdem Eren Ferhat Fırat Gökhan Güney Halil Hakan Hamza İlker Koray Levent Mert Oğuz Okan Orhan Poyraz Rıza Şahin
`);

/** Family names; the first are the most common. */
export const lastNames = words(`
  Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan
  Şimşek Polat Korkmaz Özcan Çakır Erdoğan Yavuz Can Acar Şen Aktaş Güler Yalçın Güneş Bozkurt Bulut Keskin Ünal Turan
  Gül Özer Işık Kaplan Avcı Sarı Tekin Taş Köse Yüksel Ateş Aksoy Altun Güven Bayram Ekinci Tunç Uysal Duman Erdem
  Karaca Toprak Özgür Sönmez Uçar Karakaya Akın Akgün Bilgin Bayrak Ceylan Coşkun Çınar Dağ Dinç Eker Ergün Gündüz
  Gökçe İnce Kırmızı Koçak Mutlu Oral Öz Parlak Sezer Soylu Tanrıverdi Temiz Topal Uzun Varol Yaman Zengin Ulusoy
`);

/** First words, trades and legal forms of companies that buy in bulk. */
export const companyNames = words(`
  Akasya Anadolu Beyaz Çınar Doğa Ege Fidan Güney Hisar Işık Kardelen Kuzey Lale Martı Nehir Papatya Rüzgar Safir Toros
  Umut Vadi Yakamoz Yeşil Zirve Marmara Boğaziçi Kervan Mercan
`);
export const companyTrades = [
  'Market',
  'Butik Otel',
  'Kurumsal Hediye',
  'Mağazacılık',
  'Gıda',
  'Dış Ticaret',
  'Perakende',
  'Güzellik Merkezi',
];
export const companyForms = ['Ltd. Şti.', 'A.Ş.', 'Tic. Ltd. Şti.', 'San. ve Tic. A.Ş.'];

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

/** A word as mail addresses and file names write it: small letters, no Turkish ones, no blanks. */
export const plain = (text: string) =>
  text
    .toLocaleLowerCase('tr')
    .replace(/[^a-z0-9.]/g, (letter) => PLAIN[letter] ?? ' ')
    .trim()
    .replace(/ +/g, '-');
