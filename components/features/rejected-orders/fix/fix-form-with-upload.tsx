'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useMemo, useState } from 'react';
import type { RejectedOrder } from '@/components/features/order-problems/problems-form';
import { Notice } from '@/components/ui/notice';
import { storeUploadedPayloads } from '@/lib/console/rejected-queue/rejected-actions';
import type { NamedField } from '@/lib/messages/named-fields';
import { FixForm } from './fix-form';
import { type FilePayload, PayloadDrop } from './payload-drop';

const noProducts: RejectedOrder['products'] = [];

/** Maximum number of unreadable cells to name. Further cells are only counted. */
const MAX_CELLS = 5;

/** Maximum number of orders per call, and per file. */
const MAX_BATCH = 500;
const MAX_ORDERS = 5_000;

/** Stores the other rejected orders of the file too, so that they need no upload and can be fixed together. */
async function storeOrders(tenant: string, { file, orders }: FilePayload): Promise<void> {
  const maxCount = Math.min(orders.length, MAX_ORDERS);
  for (let from = 0; from < maxCount; from += MAX_BATCH) {
    const stored = await storeUploadedPayloads({
      tenant,
      file,
      orders: orders.slice(from, from + MAX_BATCH),
    }).catch(() => undefined);
    // Ignore failures. This order is already in the form, and the user can upload the others later.
    if (stored?.kind !== 'ok') return;
  }
}

/** Opens a rejected order in the order form. If the payload is unknown, the user can upload it. */
export function FixFormWithUpload({
  payload: json,
  fileFields,
  ...props
}: Omit<ComponentProps<typeof FixForm>, 'payload' | 'above'> & {
  /** The payload as JSON, because React would encode thousands of line items one by one. */
  payload: string;
  /** The fields with their possible column headings. Set only if the user has to upload the payload. */
  fileFields?: readonly NamedField[];
}) {
  const t = useTranslations('form.fix.contents');
  const payload = useMemo((): Readonly<Record<string, unknown>> => JSON.parse(json), [json]);
  const [uploaded, setUploaded] = useState<FilePayload>();
  const { mutate: store } = useMutation({
    networkMode: 'always',
    mutationFn: (file: FilePayload) => storeOrders(props.tenant.id, file),
  });
  if (uploaded) {
    const { file, unread } = uploaded;
    const cells = unread.slice(0, MAX_CELLS).map(({ row, text }) => t('cell', { row, text }));
    return (
      <FixForm
        {...props}
        key={file}
        payload={uploaded.payload}
        isKnown
        products={noProducts}
        integration={undefined}
        source={t('from', { file })}
        above={
          cells.length > 0 && (
            <Notice variant="warn" title={t('unread', { n: unread.length, file, cells: cells.join(', ') })} />
          )
        }
      />
    );
  }
  return (
    <FixForm
      {...props}
      payload={payload}
      above={
        fileFields && (
          <PayloadDrop
            reference={props.referenceNumber}
            fields={fileFields}
            onPayload={(file) => {
              setUploaded(file);
              store(file);
            }}
          />
        )
      }
    />
  );
}
