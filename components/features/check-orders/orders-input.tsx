'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { ordersFileTypes, useOrdersFile } from '@/components/form/use-orders-file';
import { Button } from '@/components/ui/button';
import { FileDropArea } from '@/components/ui/file-drop';
import { Textarea } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import type { OrdersFile } from '@/lib/files/read-orders';
import type { NamedField } from '@/lib/messages/named-fields';
import { draftKey } from './orders-draft';

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
  const tImport = useTranslations('import');
  const textId = useId();
  const [text, setText] = useState('');
  const textKey = `${draftKey(tenant)} text`;
  useEffect(() => setText((typed) => typed || (loadFromSession(textKey) ?? '')), [textKey]);
  function keepText(typed: string) {
    saveToSession(textKey, typed);
    setText(typed);
  }
  const { isReading, problem, take } = useOrdersFile(fields, (orders, file) => {
    saveToSession(textKey, '');
    onTaken(file, orders);
    return undefined;
  });

  return (
    <div className="flex max-w-240 flex-col gap-4">
      <p className="text-muted">{t('about')}</p>
      <FileDropArea
        label={tImport('drop')}
        reading={tImport('reading')}
        choose={tImport('choose')}
        hint={t('kinds')}
        accept={ordersFileTypes}
        isReading={isReading}
        onFile={(file) => take(file, file.name)}
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
            onClick={() => take(new Blob([text]), t('pasted'))}
          >
            {t('check')}
          </Button>
        </div>
      </div>
      {problem && (
        <Notice variant="bad" title={tImport('cannotRead')}>
          {problem}
        </Notice>
      )}
    </div>
  );
}
