import type { ReactNode } from 'react';

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

/** One piece of the design system: the file in `components/ui` that it is from, and its states by name. */
export type Piece = { file: string; states: readonly (readonly [name: string, drawn: ReactNode])[] };

/** The ring of what has the focus, where the focus itself cannot be in several places. */
export const focused = 'outline-2 outline-focus outline-offset-1';

/** A piece with all its states, each under its name. */
export function PieceStates({ piece: { file, states } }: { piece: Piece }) {
  return (
    <section aria-label={file} className="flex flex-col gap-3 border-t py-4">
      <h2 className="font-semibold text-base">
        <code>{file}</code>
      </h2>
      <ul className="flex flex-wrap items-start gap-x-8 gap-y-4">
        {states.map(([name, drawn]) => (
          <li key={name} className="flex min-w-0 max-w-full flex-col items-start gap-1">
            <span className="text-muted text-xs">{name}</span>
            <div className="max-w-full">{drawn}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
