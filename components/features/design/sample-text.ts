/** What the pieces say on the page of the design system: as long as it comes in either language. */
const texts = {
  en: {
    short: 'Save',
    long: 'Cancel all remaining units of the selected sales orders and notify the warehouse',
    label: 'Reference number',
    hint: 'Identifies the order. Can’t be changed later.',
    wrong: 'Enter a reference number',
    name: 'Extra virgin olive oil, cold pressed, 5 liters',
    reason: 'Only while Created or Picked. This order is Shipped.',
  },
  tr: {
    short: 'Kaydet',
    long: 'Seçilen satış siparişlerinin kalan bütün miktarlarını iptal et ve depoyu bilgilendir',
    label: 'Referans numarası',
    hint: 'Siparişi tanımlar. Sonradan değiştirilemez.',
    wrong: 'Referans numarası girin',
    name: 'Soğuk sıkım natürel sızma zeytinyağı, çuval içinde şişelenmiş, 5 litre',
    reason: 'Yalnızca Oluşturuldu ya da Toplandı durumunda. Bu sipariş sevk edildi.',
  },
} as const;

export type SampleText = Readonly<Record<keyof (typeof texts)['en'], string>>;
export type Language = keyof typeof texts;

/** The sample texts of a language. */
export const sampleText = (language: Language): SampleText => texts[language];
