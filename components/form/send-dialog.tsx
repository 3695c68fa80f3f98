'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { CargoChangeFacts, ticksOf } from './cargo-change-facts';
import { ShipmentSteps } from './shipment-steps';
import type { Asking } from './use-send-check';

/** Shows what a write does beyond what was typed; what takes something away needs a tick of its own. */
export function SendDialog({ tenant, question, changed, decide }: Asking & { tenant: TenantMark }) {
  const t = useTranslations('form.sendCheck');
  const form = useTranslations('form');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const detached = question.kind === 'shipment' ? question.steps.filter(({ step }) => step === 'detach') : [];
  const ticks =
    question.kind === 'cargo'
      ? ticksOf(question, t)
      : detached.length > 0
        ? [
            {
              name: `detach ${detached.map(({ referenceNumber }) => referenceNumber).join(' ')}`,
              label: t('detachTick', { n: detached.length, shipmentNo: question.shipmentNo }),
            },
          ]
        : [];
  const open = ticks.some(({ name }) => !ticked.includes(name));
  return (
    <Dialog
      open
      onClose={() => decide(false)}
      title={
        question.kind === 'shipment'
          ? t('shipment', { shipmentNo: question.shipmentNo })
          : t('cargo', { order: question.referenceNumber })
      }
      size="md"
      footer={
        <>
          <Button onClick={() => decide(false)} data-autofocus>
            {t('back')}
          </Button>
          <Button
            variant={ticks.length > 0 ? 'danger' : 'primary'}
            unavailable={open ? t('tickFirst') : undefined}
            onClick={() => decide(true)}
          >
            {form('save', { tenant: tenant.name })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {changed && (
          <Notice tone="warn" title={t('changed')}>
            {t('changedWhy')}
          </Notice>
        )}
        {question.kind === 'shipment' ? (
          <ShipmentSteps question={question} />
        ) : (
          <CargoChangeFacts question={question} />
        )}
        {ticks.map(({ name, label }) => (
          <label key={name} className="flex items-start gap-2 font-medium">
            <input
              type="checkbox"
              checked={ticked.includes(name)}
              onChange={(event) =>
                setTicked(event.target.checked ? [...ticked, name] : ticked.filter((one) => one !== name))
              }
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
