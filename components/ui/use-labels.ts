'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { knownText } from '@/components/ui/known-text';
import type { Field } from '@/lib/contract/schema/describe';
import { type ContractIssue, type Issue, isGenericMessage } from '@/lib/contract/schema/issue';
import { capitalize } from '@/lib/formatting/capitalize';
import { parseNumber } from '@/lib/formatting/number-text';
import { useInputLocale } from './use-formatter';

const isIndex = (part: string): boolean => /^\d+$/.test(part);

type Report = Pick<Issue, 'message'> & Partial<Pick<Issue, 'code' | 'path' | 'limit'>>;

/** Codes whose messages contain a limit. If the limit is unknown, the platform's own message is used. */
const limitCodes: ReadonlySet<string> = new Set<ContractIssue>([
  'too_long',
  'too_large',
  'too_low',
  'too_many',
]);

export type Labels = {
  /** The label of a path: `Line 2 · SKU` for `lineItems.1.sku`. */
  label: (fieldPath: string) => string;
  value: (value: string) => string;
  /** The help text of a field for an operation, or else for any operation. */
  help: (operation: string, name: string) => string | undefined;
  /** The message of an issue's code in the user's language, or else the platform's message. With `inFull`, both. */
  issue: (issue: Report, inFull?: boolean) => string;
  /**
   * Why the platform rejected a request: the platform's message, or the console's message if the platform sent only a status or
   * rejected the API key.
   */
  errorText: (operation: string, error: { status: number; message: string }) => string;
  /** The error of a field. For an invalid number, the error suggests a spelling. */
  fieldError: (report: Report, field: Field | undefined, typed: unknown) => string;
};

export function useLabels(): Labels {
  const { decimal } = useInputLocale();
  const t = useTranslations('form');
  const tFields = useTranslations('fields');
  const tValues = useTranslations('values');
  const tErrors = useTranslations('errors');
  return useMemo(() => {
    const name = (part: string) => knownText(tFields, part);
    const issue: Labels['issue'] = ({ message, code = '', path = '', limit }, inFull = false) => {
      // A code may have a specific message for a field.
      const key = [`issues.${code}-${path}`, `issues.${code}`].find((k) => /^[\w.-]+$/.test(k) && t.has(k));
      if (key && (limit !== undefined || !limitCodes.has(code))) return t(key, { limit: limit ?? 0 });
      if (/^\w+$/.test(code) && tErrors.has(code))
        return inFull && message ? `${tErrors(code)}: ${message}` : tErrors(code);
      // Messages of the platform are in English.
      return message ? capitalize(message, 'en') : t('issues.invalid');
    };
    return {
      issue,
      errorText: (operation, { status, message }) => {
        if (status !== 401 && !isGenericMessage(message)) return issue({ message });
        const key = [`status.${operation}.${status}`, `status.${status}`].find((k) => t.has(k));
        return key ? t(key) : t('status.other', { status });
      },
      label: (fieldPath) =>
        fieldPath
          .split('.')
          .flatMap((part, at, parts) => {
            if (isIndex(part)) return at === 0 ? String(Number(part) + 1) : [];
            const next = parts[at + 1] ?? '';
            if (!isIndex(next)) return name(part);
            const n = Number(next) + 1;
            return part === 'lineItems' ? t('line', { n }) : `${name(part)} ${n}`;
          })
          .join(' · '),
      value: (value) => knownText(tValues, value),
      help: (operation, field) => {
        const key = [`help.${operation}.${field}`, `help.${field}`].find((k) => t.has(k));
        return key && t(key);
      },
      fieldError: (report, field, typed) => {
        if (typed === undefined || (typeof typed === 'string' && typed.trim() === ''))
          return t('issues.required');
        const isNumber = field?.kind === 'number' || field?.kind === 'money';
        const read = isNumber && typeof typed === 'string' ? parseNumber(typed, decimal) : undefined;
        if (read?.kind !== 'unreadable') return issue(report);
        const [one = '', other = ''] = read.possibleValues ?? [];
        return t(`number.${read.reason}`, { one, other });
      },
    };
  }, [t, tFields, tValues, tErrors, decimal]);
}
