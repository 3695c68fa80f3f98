'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FileDropArea } from '@/components/ui/file-drop';
import { Textarea } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { useUnreadableText } from '@/components/ui/use-unreadable-text';
import type { OrdersFile } from '@/lib/files/read-orders';
import { limits } from '@/lib/files/sheet';
import type { NamedField } from '@/lib/messages/named-fields';
import { draftKey } from './orders-draft';

/** Takes orders from a file, dropped or chosen, or from pasted text. */
export function OrdersInput({
  tenant,
  fields,
  onTaken,
}: {
  tenant: string;
  fields: readonly NamedField[];
  onTaken: (file: string, orders: OrdersFile) => void;
}) {
  const t = useTranslations('checkOrders');
  const words = useTranslations('import');
  const unreadableText = useUnreadableText();
  const textId = useId();
  const [isReading, setIsReading] = useState(false);
  const [text, setText] = useState('');
  const textKey = `${draftKey(tenant)} text`;
  useEffect(() => setText((typed) => typed || (loadFromSession(textKey) ?? '')), [textKey]);
  function keepText(typed: string) {
    saveToSession(textKey, typed);
    setText(typed);
  }
  const [reason, setReason] = useState<string>();

  async function take(name: string, bytes: () => Promise<ArrayBuffer>, size: number) {
    setReason(undefined);
    // Asked before the file is in memory.
    if (size > limits.bytes) return setReason(unreadableText({ unreadable: 'size' }));
    setIsReading(true);
    try {
      const { readOrders } = await import('@/lib/files/read-orders');
      const read = await readOrders(await bytes(), fields);
      if ('unreadable' in read) setReason(unreadableText(read));
      else {
        saveToSession(textKey, '');
        onTaken(name, read);
      }
    } catch {
      setReason(t('changedMeanwhile'));
    } finally {
      setIsReading(false);
    }
  }
  const takeText = (pasted: string) => {
    const bytes = new TextEncoder().encode(pasted);
    void take(t('pasted'), async () => new Uint8Array(bytes).buffer, bytes.length);
  };

  return (
    <div className="flex max-w-240 flex-col gap-4">
      <p className="text-muted">{t('about')}</p>
      <FileDropArea
        label={words('drop')}
        reading={words('reading')}
        choose={words('choose')}
        hint={t('kinds')}
        accept=".json,.csv,.txt,.tsv,.xlsx"
        isReading={isReading}
        onFile={(file) => void take(file.name, () => file.arrayBuffer(), file.size)}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={textId} className="font-medium">
          {t('paste')}
        </label>
        <Textarea
          id={textId}
          code
          data-keys-off=""
          value={text}
          onChange={(event) => keepText(event.target.value)}
          className="text-xs"
        />
        <div>
          <Button
            unavailable={text.trim() === '' ? t('nothingPasted') : undefined}
            pending={isReading}
            onClick={() => takeText(text)}
          >
            {t('check')}
          </Button>
        </div>
      </div>
      {reason && (
        <Notice variant="bad" title={words('cannotRead')}>
          {reason}
        </Notice>
      )}
    </div>
  );
}
