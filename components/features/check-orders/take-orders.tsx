'use client';

import Upload from 'lucide-react/icons/upload';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { keepHere, recallHere } from '@/components/ui/session-storage';
import { cx } from '@/components/ui/style';
import type { NoOrders, OrdersFile } from '@/lib/files/read-orders';
import { limits, type Unreadable } from '@/lib/files/sheet';
import type { NamedField } from '@/lib/messages/named-fields';
import { draftKey } from './orders-draft';

/** Says why a file holds no orders, and the way out. */
function useReason(): (no: NoOrders) => string {
  const t = useTranslations('checkOrders.unreadable');
  const sheet = useTranslations('import.unreadable');
  const isOfSheet = (no: NoOrders): no is Unreadable => sheet.has(no.unreadable);
  return (no) => {
    if (isOfSheet(no)) {
      const { detail = '', found = 0, row = 0, column = 0 } = no;
      return sheet(no.unreadable, {
        ...{ found, row, column, detail: detail && `(${detail})` },
        ...limits,
        megabytes: limits.bytes / 1_000_000,
        unpackedMegabytes: limits.unpacked / 1_000_000,
      });
    }
    if (no.unreadable === 'json') return t('json', no);
    return t(no.unreadable, { found: no.found ?? 0, maximum: MAX_ORDERS });
  };
}

/** Fewer than the import takes: a page checks them. */
const MAX_ORDERS = 5_000;

/** Takes orders from a file, dropped or chosen, or from pasted text. */
export function TakeOrders({
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
  const reasonOf = useReason();
  const input = useRef<HTMLInputElement>(null);
  const [fileId, textId] = [useId(), useId()];
  const [isOver, setIsOver] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [text, setText] = useState('');
  const textKey = `${draftKey(tenant)} text`;
  useEffect(() => setText((typed) => typed || (recallHere(textKey) ?? '')), [textKey]);
  function keepText(typed: string) {
    keepHere(textKey, typed);
    setText(typed);
  }
  const [reason, setReason] = useState<string>();

  async function take(name: string, bytes: () => Promise<ArrayBuffer>, size: number) {
    setReason(undefined);
    // Asked before the file is in memory.
    if (size > limits.bytes) return setReason(reasonOf({ unreadable: 'size' }));
    setIsReading(true);
    try {
      const { readOrders } = await import('@/lib/files/read-orders');
      const read = await readOrders(await bytes(), fields);
      if ('unreadable' in read) setReason(reasonOf(read));
      else {
        keepHere(textKey, '');
        onTaken(name, read);
      }
    } catch {
      setReason(t('changedMeanwhile'));
    } finally {
      setIsReading(false);
    }
  }
  const takeFile = (file: File | undefined) =>
    file && void take(file.name, () => file.arrayBuffer(), file.size);
  const takeText = (pasted: string) => {
    const bytes = new TextEncoder().encode(pasted);
    void take(t('pasted'), async () => new Uint8Array(bytes).buffer, bytes.length);
  };

  return (
    <div className="flex max-w-240 flex-col gap-4">
      <p className="text-muted">{t('about')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra beside the button */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          takeFile(event.dataTransfer.files[0]);
        }}
        className={cx(
          'flex min-h-40 flex-col items-center justify-center gap-2 rounded-md border border-dashed p-4 text-center',
          isOver ? 'border-accent bg-selected' : 'border-line-strong bg-sunken',
        )}
      >
        <label htmlFor={fileId} className="text-muted text-sm">
          {isReading ? words('reading') : words('drop')}
        </label>
        <Button
          icon={<Upload aria-hidden="true" />}
          pending={isReading}
          onClick={() => input.current?.click()}
        >
          {words('choose')}
        </Button>
        <input
          ref={input}
          id={fileId}
          type="file"
          accept=".json,.csv,.txt,.tsv,.xlsx"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            takeFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p className="text-faint text-xs">{t('kinds')}</p>
      </div>
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
        <Notice tone="bad" title={words('cannotRead')}>
          {reason}
        </Notice>
      )}
    </div>
  );
}
