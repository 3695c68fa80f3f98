import type { useTranslations } from 'next-intl';
import { fixLabels } from '@/lib/rules/fixes/fix';
import { isOrderError } from '@/lib/rules/order-errors';

/** The words of the panel that the browser needs: how to fix this cause, and what each offered fix does (`{value}` inside). */
export type FixMessages = { how: string; fixes: Readonly<Record<string, string>> };

/** `rules`: the section of the catalogue, which stays on the server. */
export const fixMessages = (
  rules: ReturnType<typeof useTranslations<'rules'>>,
  error: string,
): FixMessages => ({
  how: isOrderError(error) ? rules(`resolution.${error}`) : rules('unlisted.resolution'),
  // The value is put in where it is known: it stands for itself until then.
  fixes: Object.fromEntries(fixLabels.map((label) => [label, rules(`fixes.${label}`, { value: '{value}' })])),
});
