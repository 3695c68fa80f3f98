'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { ShipmentStep } from '@/lib/contract/shipment-plan';
import { CargoChangeFacts, ticksOf } from './cargo-change-summary';
import { ExistingChanges } from './existing-changes';
import type { ExistingQuestion } from './existing-question';
import { ShipmentSteps } from './shipment-changes';
import type { Asking, SendQuestion } from './use-send-check';

type Say = ReturnType<typeof useTranslations<'form.sendCheck'>>;

function titleOf(question: SendQuestion, t: Say): string {
  if (question.kind === 'shipment') return t('shipment', { shipmentNo: question.shipmentNo });
  if (question.kind === 'cargo') return t('cargo', { order: question.referenceNumber });
  if (question.unread) return t('existing.unreadTitle');
  return t(`existing.title.${question.operation}`, { key: question.key.join(' · ') });
}

/** What takes something away, each to be agreed to by itself. */
function ticksFor(
  question: SendQuestion,
  detached: readonly ShipmentStep[],
  t: Say,
): { name: string; label: string }[] {
  if (question.kind === 'cargo') return ticksOf(question, t);
  if (question.kind === 'existing' || detached.length === 0) return [];
  const { shipmentNo } = question;
  return [
    {
      name: `detach ${detached.map(({ referenceNumber }) => referenceNumber).join(' ')}`,
      label: t('detachTick', { n: detached.length, shipmentNo }),
    },
  ];
}

/** Whether the record that is there is what sending changes. */
const isCertain = ({ unread, operation }: ExistingQuestion): boolean =>
  !unread && !operation.startsWith('create');

/** Shows what a write does beyond what was typed; what takes something away needs a tick of its own. */
export function SendDialog({ tenant, question, changed, decide }: Asking & { tenant: TenantMark }) {
  const t = useTranslations('form.sendCheck');
  const form = useTranslations('form');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const detached = question.kind === 'shipment' ? question.steps.filter(({ step }) => step === 'detach') : [];
  const ticks = ticksFor(question, detached, t);
  const open = ticks.some(({ name }) => !ticked.includes(name));
  return (
    <Dialog
      open
      onClose={() => decide(false)}
      title={titleOf(question, t)}
      size="md"
      footer={
        <>
          <Button onClick={() => decide(false)} data-autofocus>
            {t('back')}
          </Button>
          <Button
            variant={ticks.length > 0 || question.kind === 'existing' ? 'danger' : 'primary'}
            unavailable={open ? t('tickFirst') : undefined}
            onClick={() => decide(true)}
          >
            {question.kind === 'existing'
              ? t(isCertain(question) ? 'existing.change' : 'existing.send')
              : form('save', { tenant: tenant.name })}
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
        {question.kind === 'shipment' && <ShipmentSteps question={question} />}
        {question.kind === 'cargo' && <CargoChangeFacts question={question} />}
        {question.kind === 'existing' && <ExistingChanges question={question} />}
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
