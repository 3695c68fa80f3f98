import type { Kind } from '@/lib/contract/schema/fields';

/** How a kind is typed. No native `maxLength`: it would cut a paste without a word. */
export const typing: Partial<
  Record<
    Kind,
    {
      code?: boolean;
      inputMode?: 'decimal' | 'email' | 'tel' | 'url';
      type?: string;
      max?: string;
      className?: string;
    }
  >
> = {
  code: { code: true },
  uuid: { code: true },
  number: { inputMode: 'decimal', className: 'text-right' },
  money: { inputMode: 'decimal', className: 'text-right' },
  day: { type: 'date', max: '9999-12-31' },
  instant: { type: 'datetime-local', max: '9999-12-31T23:59' },
  email: { inputMode: 'email' },
  phone: { inputMode: 'tel' },
  url: { inputMode: 'url' },
};
