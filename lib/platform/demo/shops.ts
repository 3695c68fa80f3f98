import { electronics, food } from './catalogues';

/** What the cosmetics shelf of the cosmetics and food shop holds. */
const cosmetics = `
# Kozmetik/Cilt Bakımı/Tonik | keeps=30 pack=bottle group=KOZ-CILT
TON-GUL | Gül Suyu Tonik | 100 ml 129.90, 200 ml 189.90, 400 ml 319.90
TON-LAV | Lavanta Suyu Tonik | 100 ml 134.90, 200 ml 199.90
TON-CAD | Cadı Fındığı Tonik | 200 ml 229.90
TON-PHA | PHA Arındırıcı Tonik | 150 ml 349.90
TON-SAL | Salatalık Özlü Ferahlatıcı Tonik | 200 ml 159.90
# Kozmetik/Cilt Bakımı/Serum | keeps=24 pack=glass group=KOZ-CILT tag=fragile
SER-CVT | C Vitamini Serum %10 | 30 ml 429.90, 50 ml 599.90
SER-HYA | Hyaluronik Asit Serum | 30 ml 389.90, 50 ml 549.90
SER-NIA | Niasinamid Serum %10 + Çinko | 30 ml 359.90
SER-RET | Retinol Gece Serumu %0,3 | 30 ml 499.90
SER-ARB | Alfa Arbutin Leke Serumu | 30 ml 419.90
SER-KAF | Kafein Göz Çevresi Serumu | 15 ml 289.90, 30 ml 459.90
SER-BAK | Bakuchiol Onarıcı Serum | 30 ml 479.90
# Kozmetik/Cilt Bakımı/Krem | keeps=30 pack=jar group=KOZ-CILT
KRM-NEM | Yoğun Nemlendirici Yüz Kremi | 50 ml 279.90, 100 ml 429.90
KRM-GEC | Gece Bakım Kremi | 50 ml 349.90
KRM-GOZ | Göz Çevresi Kremi | 15 ml 259.90, 30 ml 399.90
KRM-LEK | Leke Karşıtı Krem | 30 ml 389.90, 50 ml 519.90
KRM-PAN | Panthenol Onarıcı Krem | 40 ml 189.90, 100 ml 339.90
KRM-COC | Bebek Pişik Kremi | 75 ml 169.90
KRM-SAL | Salyangoz Özlü Krem | 50 ml 299.90
KRM-GUN | Günlük Nemlendirici Jel Krem | 50 ml 239.90, 100 ml 379.90
KRM-DUD | Balmumlu Dudak Bakım Kremi | 15 ml 79.90
# Kozmetik/Cilt Bakımı/Temizleyici | keeps=30 pack=bottle group=KOZ-CILT
TEM-JEL | Salisilik Asitli Yüz Yıkama Jeli | 150 ml 219.90, 300 ml 339.90
TEM-KOP | Yüz Temizleme Köpüğü | 150 ml 199.90
TEM-MIS | Misel Su | 200 ml 149.90, 400 ml 239.90
TEM-YAG | Makyaj Temizleme Yağı | 150 ml 289.90
TEM-SUT | Aloe Vera Temizleme Sütü | 200 ml 179.90
# Kozmetik/Cilt Bakımı/Maske | keeps=24 pack=tube group=KOZ-CILT
MSK-KIL | Yeşil Kil Maskesi | 100 ml 169.90, 200 ml 269.90
MSK-KOM | Aktif Karbon Soyulabilir Maske | 75 ml 159.90
MSK-PEE | AHA %30 Peeling Maske | 30 ml 329.90
# Kozmetik/Cilt Bakımı/Kağıt Maske | keeps=24 size=15x12x0.4/0.035 group=KOZ-CILT tag=clearance
MSK-K | Kağıt Yüz Maskesi | Aloe/Salatalık/Kolajen/Nar 39.90
# Kozmetik/Güneş | keeps=24 pack=tube group=KOZ-GUNES tag=seasonal-stock
GUN-SPF50 | Güneş Kremi SPF50+ | 50 ml 329.90, 100 ml 499.90
GUN-RNK | Renkli Güneş Kremi SPF50+ | 50 ml 379.90
GUN-COC | Çocuk Güneş Losyonu SPF50+ | 150 ml 449.90
GUN-SON | Güneş Sonrası Aloe Vera Jel | 100 ml 149.90, 200 ml 229.90
GUN-BRZ | Havuç Özlü Bronzlaştırıcı Yağ | 150 ml 259.90
# Kozmetik/Saç Bakımı/Şampuan | keeps=36 pack=bottle group=KOZ-SAC
SMP-ARG | Argan Yağlı Şampuan | 300 ml 159.90, 600 ml 259.90
SMP-BIB | Biberiye Özlü Şampuan | 300 ml 179.90, 600 ml 289.90
SMP-KEP | Kepek Karşıtı Şampuan | 300 ml 169.90
SMP-KAT | Katran Şampuanı | 250 ml 139.90
SMP-BEB | Bebek Şampuanı Papatyalı | 250 ml 119.90, 500 ml 189.90
SMP-KUR | Kuru Şampuan | 150 ml 129.90
SMP-SAC | Saç Dökülmesine Karşı Kafeinli Şampuan | 300 ml 219.90
SMP-MOR | Mor Şampuan | 250 ml 199.90
# Kozmetik/Saç Bakımı/Bakım | keeps=30 pack=bottle group=KOZ-SAC
SAC-KRE | Argan Yağlı Saç Kremi | 300 ml 149.90
SAC-MSK | Keratin Saç Maskesi | 250 ml 219.90, 500 ml 349.90
SAC-YAG | Biberiye Yağlı Saç Serumu | 50 ml 249.90, 100 ml 399.90
SAC-SIV | Sıvı Saç Kremi | 200 ml 139.90
# Kozmetik/Vücut/Duş | keeps=36 pack=bottle group=KOZ-VUCUT
DUS-LAV | Lavantalı Duş Jeli | 400 ml 129.90, 750 ml 199.90
DUS-INC | İncir Özlü Duş Jeli | 400 ml 129.90, 750 ml 199.90
DUS-PEE | Kahveli Vücut Peelingi | 250 ml 219.90
# Kozmetik/Vücut/Losyon | keeps=30 pack=bottle group=KOZ-VUCUT
LOS-SHE | Shea Yağlı Vücut Losyonu | 250 ml 179.90, 400 ml 259.90
LOS-BAD | Badem Sütlü El ve Vücut Losyonu | 300 ml 159.90
LOS-KKO | Hindistan Cevizli Vücut Yağı | 150 ml 219.90, 250 ml 319.90
ELK-GUL | Güllü El Kremi | 30 ml 59.90, 75 ml 99.90
ELK-ZEY | Zeytinyağlı El Kremi | 75 ml 89.90
AYK-URE | Üreli Ayak Kremi | 75 ml 139.90
DEO-RON | Alüminyumsuz Roll-On Deodorant | 50 ml 119.90
DIS-MCN | Misvaklı Diş Macunu | 75 ml 69.90, 100 ml 89.90
AGZ-GAR | Karanfilli Ağız Suyu | 300 ml 109.90
# Kozmetik/Vücut/Sabun | keeps=36 pack=box group=KOZ-VUCUT
SAB-DEF | Defne Sabunu | 150 g 69.90, 600 g 219.90
SAB-ZEY | Zeytinyağlı Sabun | 150 g 49.90, 900 g 229.90
SAB-KEC | Keçi Sütlü Sabun | 100 g 59.90
SAB-BIT | Bıttım Sabunu | 150 g 79.90
# Kozmetik/Kolonya | keeps=60 pack=glass group=KOZ-KOLONYA tag=fragile,gift-order
KOL-LIM | Limon Kolonyası 80° | 200 ml 99.90, 400 ml 159.90
KOL-LAV | Lavanta Kolonyası 80° | 200 ml 109.90
KOL-TUT | Tütün Kolonyası 80° | 200 ml 119.90
KOL-CAY | Yeşil Çay Kolonyası 80° | 200 ml 109.90
PRF-KAD | Lavanta Bahçesi EDP Kadın Parfüm | 50 ml 699.90, 100 ml 999.90
PRF-ERK | Sedir EDP Erkek Parfüm | 50 ml 699.90, 100 ml 999.90
PRF-ODA | Bambu Çubuklu Oda Kokusu | 120 ml 289.90
# Kozmetik/Makyaj | keeps=36 size=9x3x3/0.05 group=KOZ-MAKYAJ
RUJ-MAT | Mat Likit Ruj | Gül Kurusu/Bordo/Nude/Mercan 179.90
RIM-HCM | Hacim Veren Rimel | 10 ml 229.90
EYE-KAL | Suya Dayanıklı Eyeliner | 149.90
FON-SRM | Serum Fondöten | Açık/Buğday/Esmer 349.90
ALL-KRM | Krem Allık | Şeftali/Gül 199.90
OJE-KLS | Kalıcı Oje | Kırmızı/Nude/Lacivert 89.90
MSK-KAS | Kaş Sabitleyici Jel | Şeffaf/Kahve 139.90
PDR-KMP | Kompakt Pudra | Açık/Buğday 219.90
HGH-LKT | Likit Aydınlatıcı | Şampanya/Rose 189.90
DDK-KLM | Dudak Kalemi | Nude/Gül Kurusu/Bordo 99.90
# Kozmetik/Aksesuar | size=18x8x4/0.08 group=KOZ-AKS origin=CN
AKS-FIR | Makyaj Fırçası Seti 8'li | 399.90
AKS-SUN | Makyaj Süngeri | Pembe/Siyah 79.90
AKS-GUA | Yeşim Taşı Gua Sha | 249.90
AKS-PAM | Yıkanabilir Makyaj Pamuğu 10'lu | 129.90
AKS-KES | Kese Eldiveni | 59.90
# Kozmetik/Hediye Seti | keeps=24 type=Bundle size=28x22x10/1.1 group=KOZ-SET tag=gift-order
SET-LAV | Lavanta Bakım Seti (duş jeli, losyon, sabun) | 449.90
SET-CLT | Cilt Bakımı Başlangıç Seti | 799.90
SET-SAC | Argan Saç Bakım Seti | 429.90
SET-HMM | Hamam Keyfi Seti (kese, defne sabunu, peştamal) | 649.90
`;

/** What the apparel shop sells: families of colours and sizes, and a few single goods. */
const apparel = `
# Giyim/Unisex/Tişört | tax=10 size=30x25x2/0.2 group=GIY-UST parents=yes
TSH | Basic Tişört | S/M/L/XL 299.90 | BLK WHT GRY
OVT | Oversize Tişört | S/M/L/XL 399.90 | BLK EKR
TSHIRT-BSK | Anadolu Baskılı Tişört | S/M/L 449.90 | WHT MIN
# Giyim/Unisex/Sweatshirt | tax=10 size=38x32x6/0.55 group=GIY-UST parents=yes tag=seasonal-stock
SWT-KPS | Kapüşonlu Sweatshirt | S/M/L/XL 749.90 | BLK GRY BRD
SWT-BIS | Bisiklet Yaka Sweatshirt | S/M/L 649.90 | NVY KHK
# Giyim/Kadın/Elbise | tax=10 size=36x28x4/0.35 group=GIY-ELBISE parents=yes
ELB-MIDI | Çiçekli Midi Elbise | 36/38/40/42 899.90 | BLU PNK
ELB-KET | Keten Gömlek Elbise | 36/38/40 1099.90 | BEJ
ELB-SAT | Saten Askılı Elbise | S/M/L 1199.90 | BLK
# Giyim/Kadın/Gömlek ve Bluz | tax=10 size=34x26x3/0.25 group=GIY-UST parents=yes
GML-POP | Poplin Kadın Gömlek | 36/38/40/42 649.90 | WHT BLU
BLZ-VIS | Viskon Bluz | S/M/L 549.90 | LIL
TUN-KET | Keten Tunik | 38/40/42/44 699.90 | EKR
# Giyim/Kadın/Pantolon ve Etek | tax=10 size=38x28x4/0.5 group=GIY-ALT parents=yes
PNT-PLZ | Yüksek Bel Palazzo Pantolon | 36/38/40/42 799.90 | BLK BEJ
JEN-MOM | Mom Fit Jean | 26/27/28/29/30 899.90 | BLU
ETK-PLS | Pilise Etek | S/M/L 699.90 | BRD
TYT-SPR | Toparlayıcı Spor Tayt | S/M/L/XL 499.90 | BLK
# Giyim/Erkek/Gömlek | tax=10 size=34x26x3/0.3 group=GIY-UST parents=yes
GML-OXF | Oxford Erkek Gömlek | S/M/L/XL/XXL 749.90 | WHT BLU
GML-KET | Keten Karışımlı Gömlek | M/L/XL 849.90 | EKR
# Giyim/Erkek/Pantolon | tax=10 size=38x30x5/0.65 group=GIY-ALT parents=yes
JEANS | Slim Fit Jean | 30/31/32/33/34/36 949.90 | NVY
PNT-CHN | Chino Pantolon | 30/32/34/36 849.90 | BEJ KHK
SRT-DNZ | Deniz Şortu | M/L/XL 399.90 | NVY
# Giyim/Triko | tax=10 size=36x30x6/0.45 group=GIY-TRIKO parents=yes tag=seasonal-stock
KZK-MER | Merinos Yün Kazak | S/M/L/XL 1299.90 | ANT BRD
HRK-UZN | Uzun Örgü Hırka | S/M/L 1149.90 | EKR
SAL-YUN | Yün Şal | 499.90 | GRY BRD BEJ
# Giyim/Dış Giyim | tax=10 size=50x40x12/1.3 group=GIY-DIS parents=yes tag=seasonal-stock
MNT-KAS | Kaşe Kaban | 36/38/40/42 2999.90 | BLK
MNT-PUF | Şişme Mont | S/M/L/XL 2499.90 | BLK KHK
TRC-SU | Su Geçirmez Trençkot | S/M/L 2299.90 | BEJ
DRI-CKT | Hakiki Deri Ceket | M/L/XL 5499.90 | BRN
YLK-PUF | Şişme Yelek | S/M/L 1199.90 | NVY
# Giyim/Ev ve İç Giyim | tax=10 size=28x22x5/0.3 group=GIY-IC parents=yes
PJM-PZN | Pamuklu Pijama Takımı | S/M/L/XL 599.90 | LIL NVY
SBH-HVL | Havlu Sabahlık | S-M/L-XL 899.90 | WHT
CRP-BMB | Bambu Çorap 5'li | 36-40/41-45 199.90 | BLK WHT
BXR-PAM | Pamuklu Boxer 3'lü | M/L/XL 349.90 | BLK
# Çocuk/Giyim | tax=10 size=28x22x3/0.2 group=GIY-COCUK parents=yes
CCK-TKM | Çocuk Eşofman Takımı | 4-5 Yaş/6-7 Yaş/8-9 Yaş/10-11 Yaş 599.90 | GRN GRY
CCK-YGM | Çocuk Yağmurluk | 4-5 Yaş/6-7 Yaş/8-9 Yaş 699.90 | YLW
BBK-ZBN | Organik Bebek Zıbın Seti | 0-3 Ay/3-6 Ay/6-9 Ay 449.90 | EKR
# Ayakkabı/Kadın | tax=10 size=32x20x12/0.8 group=AYK parents=yes origin=TR
SNK-KDN | Deri Sneaker | 36/37/38/39/40 1499.90 | WHT
BOT-KDN | Bağcıklı Bot | 36/37/38/39 1899.90 | TAB
BBT-RGN | Rugan Babet | 36/37/38/39 899.90 | BLK
# Ayakkabı/Erkek | tax=10 size=34x22x13/1.1 group=AYK parents=yes
SNK-ERK | Günlük Sneaker | 40/41/42/43/44 1599.90 | WHT ANT
KLS-DRI | Klasik Deri Ayakkabı | 40/41/42/43/44 2199.90 | BLK
TRL-ERK | Deri Terlik | 40/41/42/43 699.90 | BRN
# Aksesuar | tax=20 size=22x14x6/0.3 group=AKS
KMR-DRI | Hakiki Deri Kemer | 100 cm 499.90, 115 cm 529.90 | BLK TAB
CZD-DRI | Deri Kartlık | 349.90 | BLK BRN
SPK-BSB | Baseball Şapka | 299.90 | BLK BEJ NVY
BRE-YUN | Örgü Bere | 249.90 | ANT BRD
ATK-YUN | Ekose Atkı | 399.90 | RED
FLR-IPK | İpek Fular | 549.90 | LIL MIN
GOZ-KLS | Güneş Gözlüğü UV400 | 699.90 | BLK BRN
SML-RZG | Rüzgara Dayanıklı Şemsiye | 449.90 | BLK NVY
ELD-DRI | Deri Eldiven | S/M/L 599.90 | BLK
PSK-PAM | Pamuklu Peştamal | 249.90 | BLU BEJ MIN
# Çanta | tax=20 size=40x32x12/0.7 group=CNT
CNT-BEZ | Bez Çanta | 149.90 | EKR BLK
CNT-SRT | Kanvas Sırt Çantası | 1199.90 | KHK NVY
CNT-OMZ | Deri Omuz Çantası | 2499.90 | TAB BLK
CNT-SPR | Spor Çantası | 899.90 | BLK
`;

/** The scenarios that hold a whole shop. */
export type ShopScenario = 'cosmetics' | 'apparel' | 'electronics';

/** A shop of the demo: what it sells, where, and through whom its goods come. */
export type Shop = {
  catalogue: string;
  domain: string;
  /** The first seven digits of its barcodes: Türkiye's prefix and a number of the company. */
  barcodes: string;
  /** Its own tax number without the check digit. */
  taxNumber: string;
  /** Names of its integrations: the first keeps the master data, the second brings the orders of the web, the third is switched off. */
  integrations: readonly [string, string, string];
  suppliers: readonly string[];
};

/** The shop of each scenario. */
export const shops: Readonly<Record<ShopScenario, Shop>> = {
  cosmetics: {
    catalogue: `${cosmetics}\n${food}`,
    domain: 'lavanta.example',
    barcodes: '8681047',
    taxNumber: '608145230',
    integrations: ['Lavanta ERP', 'lavanta.example', 'Eski Mağaza'],
    suppliers: [
      'Isparta Gül Bahçesi',
      'Ege Zeytin Kooperatifi',
      'Rize Çay Paketleme',
      'Karadeniz Arıcılık',
      'Antep Kuruyemiş',
    ],
  },
  apparel: {
    catalogue: apparel,
    domain: 'poyraz.example',
    barcodes: '8692318',
    taxNumber: '735920418',
    integrations: ['Poyraz ERP', 'poyraz.example', 'Eski Mağaza'],
    suppliers: ['Merter Konfeksiyon', 'Denizli Tekstil', 'Bursa Triko', 'Gedikpaşa Ayakkabı', 'Laleli Deri'],
  },
  electronics: {
    catalogue: electronics,
    domain: 'pusula.example',
    barcodes: '8684406',
    taxNumber: '734061529',
    integrations: ['Pusula ERP', 'pusula.example', 'Eski Mağaza'],
    suppliers: [
      'Gümrük Antrepo Hadımköy',
      'Kuvars Dağıtım',
      'Tınla Ses Sistemleri',
      'Vadi Bilgisayar',
      'Közde Ev Aletleri',
    ],
  },
};

/** The demo tenants with their fixed ids: three shops, and one that has just opened. */
export const demoTenants = [
  { id: 'lavanta', name: 'Lavanta Kozmetik & Gıda', scenario: 'cosmetics' },
  { id: 'poyraz', name: 'Poyraz Giyim', scenario: 'apparel' },
  { id: 'pusula', name: 'Pusula Elektronik', scenario: 'electronics' },
  { id: 'filiz', name: 'Filiz Ev & Yaşam', scenario: 'empty' },
] as const;
