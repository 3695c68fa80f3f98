'use client';

import { useTranslations } from 'next-intl';
import type { NoOrders } from '@/lib/files/read-orders';
import { unreadableValues } from '@/lib/files/sheet';

/** Returns a function that explains why a file cannot be read and how to fix it. */
export function useUnreadableText(): (no: NoOrders) => string {
  const t = useTranslations('import.unreadable');
  return (no) => {
    const values = unreadableValues(no);
    return t(no.unreadable, { ...values, detail: values.detail && `(${values.detail})` });
  };
}
