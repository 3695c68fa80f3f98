import { cosmetics } from './catalogue-cosmetics';
import { electronics } from './catalogue-electronics';
import { food } from './catalogue-food';

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
