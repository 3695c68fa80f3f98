'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnreadableText } from '@/components/ui/use-unreadable-text';
import { limits } from '@/lib/files/limits';
import type { OrdersFile } from '@/lib/files/read-orders';
import type { NamedField } from '@/lib/messages/named-fields';

/** File extensions accepted for orders. */
export const ordersFileTypes = '.json,.csv,.txt,.tsv,.xlsx';

/**
 * Reads orders from a dropped, selected or pasted file. `fields` are the fields of an order, with all possible column headings.
 * `onRead` may return the reason why the orders cannot be used.
 */
export function useOrdersFile(
  fields: readonly NamedField[],
  onRead: (orders: OrdersFile, name: string) => string | undefined | Promise<string | undefined>,
) {
  const t = useTranslations('form.fix.contents');
  const unreadableText = useUnreadableText();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function readProblem(file: Blob, name: string): Promise<string | undefined> {
    // The size is checked before the file is read into memory.
    if (file.size > limits.bytes) return unreadableText({ unreadable: 'size' });
    // The parsers are loaded with the first file, not with the page.
    const { readOrders } = await import('@/lib/files/read-orders');
    const read = await readOrders(await file.arrayBuffer(), fields);
    return 'unreadable' in read ? unreadableText(read) : onRead(read, name);
  }
  async function readFile(file: Blob, name: string): Promise<void> {
    if (isReading) return;
    setProblem(undefined);
    setReading(true);
    setProblem(await readProblem(file, name).catch(() => t('failed')));
    setReading(false);
  }
  return { isReading, problem, take: (file: Blob, name: string) => void readFile(file, name) };
}
