'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Field } from '@/lib/contract/schema/describe';
import { isOnlyTitle } from '@/lib/contract/schema/issue';
import type { Reader } from '@/lib/formatting/number-text';
import { readNumber } from '@/lib/formatting/number-text';
import type { FormValue } from '../form/values/form-values';

/** A message of contract or platform as a key: `must be at most 100 characters` → `must-be-at-most-n-characters`, with its numbers. */
export function phraseOf(message: string): { key: string; n: string } {
  const [n = ''] = /\d[\d.,]*/.exec(message) ?? [];
  const key = message
    .trim()
    .toLowerCase()
    .replace(/\d[\d.,]*/g, 'n')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
  return { key, n };
}

/** A sentence begins with a capital. */
const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

export type Labels = {
  /** `lineItems.1.sku` → `Lines 2 · SKU`. */
  label: (place: string) => string;
  value: (value: string) => string;
  /** For this operation, else for the field wherever it stands. */
  help: (operation: string, name: string) => string | undefined;
  /** What is wrong, in the reader's language as far as it is known, else in the platform's words; `inFull` in both. */
  issue: (issue: { message: string; code?: string }, inFull?: boolean) => string;
  /** Why the platform refused the whole: in its words, or, where it only gave a status, in ours for the operation. */
  refusal: (operation: string, refused: { status: number; message: string }) => string;
  /** What is wrong with a field that the contract refused: what was typed says it best. */
  mistake: (message: string, field: Field | undefined, typed: FormValue) => string;
};

/** The words of a form: labels, values, help and issues. */
export function useLabels({ decimal }: Reader): Labels {
  const t = useTranslations('form');
  const fields = useTranslations('fields');
  const values = useTranslations('values');
  const errors = useTranslations('errors');
  return useMemo(() => {
    const name = (part: string) => (fields.has(part) ? fields(part) : part);
    const said = new Map<string, string>();
    const say = (message: string, code: string, inFull: boolean): string => {
      const { key, n } = phraseOf(message);
      if (t.has(`phrases.${key}`)) return t(`phrases.${key}`, { n });
      if (/^\w+$/.test(code) && errors.has(code))
        return inFull && message ? `${errors(code)}: ${message}` : errors(code);
      return message ? sentence(message) : t('phrases.is-refused');
    };
    /** Of ten thousand wrong rows most say the same. */
    const issue: Labels['issue'] = ({ message, code = '' }, inFull = false) => {
      const key = `${code} ${inFull} ${message}`;
      const known = said.get(key) ?? say(message, code, inFull);
      said.set(key, known);
      return known;
    };
    return {
      issue,
      refusal: (operation, { status, message }) => {
        if (!isOnlyTitle(message)) return issue({ message });
        const key = [`status.${operation}.${status}`, `status.${status}`].find((k) => t.has(k));
        return key ? t(key) : t('status.other', { status });
      },
      label: (place) =>
        place.split('.').reduce((said, part) => {
          if (/^\d+$/.test(part)) return `${said} ${Number(part) + 1}`;
          return said ? `${said} · ${name(part)}` : name(part);
        }, ''),
      value: (value) => (values.has(value) ? values(value) : value),
      help: (operation, field) => {
        const key = [`help.${operation}.${field}`, `help.${field}`].find((k) => t.has(k));
        return key && t(key);
      },
      mistake: (message, field, typed) => {
        if (typed === undefined || (typeof typed === 'string' && typed.trim() === ''))
          return t('phrases.is-required');
        const isNumber = field?.kind === 'number' || field?.kind === 'money';
        const read = isNumber && typeof typed === 'string' ? readNumber(typed, decimal) : undefined;
        if (read?.kind !== 'unreadable') return issue({ message });
        const [one = '', other = ''] = read.readings ?? [];
        return t(`number.${read.why}`, { one, other });
      },
    };
  }, [t, fields, values, errors, decimal]);
}
