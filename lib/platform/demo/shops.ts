import { seedText } from './seed-text';

/** The scenarios with a complete shop. */
export type ShopScenario = 'cosmetics' | 'apparel' | 'electronics';

/** A demo shop: its products, location and suppliers. */
export type Shop = {
  catalog: string;
  domain: string;
  /** The first seven digits of the shop's barcodes: the prefix of Turkey and a company number. */
  barcodes: string;
  /** The shop's tax number without the check digit. */
  taxNumber: string;
  /** The names of three integrations: for master data, for web orders, and a disabled one. */
  integrations: readonly [string, string, string];
  suppliers: readonly string[];
};

export const shops: Readonly<Record<ShopScenario, Shop>> = {
  cosmetics: {
    catalog: `${seedText('cosmetics')}\n${seedText('food')}`,
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
    catalog: seedText('apparel'),
    domain: 'poyraz.example',
    barcodes: '8692318',
    taxNumber: '735920418',
    integrations: ['Poyraz ERP', 'poyraz.example', 'Eski Mağaza'],
    suppliers: ['Merter Konfeksiyon', 'Denizli Tekstil', 'Bursa Triko', 'Gedikpaşa Ayakkabı', 'Laleli Deri'],
  },
  electronics: {
    catalog: seedText('electronics'),
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

/** The demo tenants with their fixed IDs: three shops, and a shop that has just opened. */
export const demoTenants = [
  { id: 'lavanta', name: 'Lavanta Kozmetik & Gıda', scenario: 'cosmetics' },
  { id: 'poyraz', name: 'Poyraz Giyim', scenario: 'apparel' },
  { id: 'pusula', name: 'Pusula Elektronik', scenario: 'electronics' },
  { id: 'filiz', name: 'Filiz Ev & Yaşam', scenario: 'empty' },
] as const;
