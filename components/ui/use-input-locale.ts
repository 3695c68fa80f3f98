'use client';

import { useLocale, useTimeZone } from 'next-intl';
import { useMemo } from 'react';
import { decimalOf, type Reader } from '@/lib/formatting/number-text';

/** The person in front of the form. */
export function useInputLocale(): Reader {
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  return useMemo(() => ({ decimal: decimalOf(locale), zone }), [locale, zone]);
}
