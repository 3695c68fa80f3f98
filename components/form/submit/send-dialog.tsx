'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { ShipmentStep } from '@/lib/contract/shipment-plan';
import { CargoChangeFacts, ticksOf } from './cargo-change-summary';
import { ChangeTable } from './change-table';
import type { ExistingQuestion } from './existing-question';
import type { ShipmentQuestion } from './shipment-question';
import type { Asking, SendQuestion } from './use-submit';

/** A record that stands under the key of one sent as new: what is there, and what sending changes. */
function ExistingChanges({ question }: { question: ExistingQuestion }) {
  const t = useTranslations('form.sendCheck.existing');
  const check = useTranslations('form.sendCheck');
  const form = useTranslations('form');
  const { operation, key, unread, source, changes, keepsOmitted, href } = question;
  const effect = operation.startsWith('create') ? 'create' : 'upsert';
  if (unread)
    return (
      <Notice tone="warn" title={t('unread', { key: key.join(' · ') })}>
        {t(`unreadWhy.${effect}`)}
      </Notice>
    );
  return (
    <>
      <p>
        {operation === 'bulkUpsertReceivingOrders' ? form('replacesLines') : t(`why.${effect}`)}{' '}
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-2"
        >
          {t('open')}
        </a>
      </p>
      {source === 'requests' && <p className="text-muted">{check('cargoFromRequests')}</p>}
      {changes.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <ChangeTable
          changes={changes}
          keepsOmitted={keepsOmitted}
          heads={{ before: t('now'), after: t(`after.${effect}`) }}
        />
      )}
    </>
  );
}

type Group = { key: string; step: ShipmentStep['step']; from?: string; references: string[] };

/** What takes an order away stands first. */
const order = ['detach', 'move', 'attach', 'keep'] as const;
const tones: Readonly<Record<ShipmentStep['step'], Tone>> = {
  detach: 'bad',
  move: 'warn',
  attach: 'good',
  keep: 'neutral',
};

function groupsOf(steps: readonly ShipmentStep[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { referenceNumber, step, from } of steps) {
    const key = `${step} ${from ?? ''}`;
    const group = groups.get(key) ?? { key, step, from, references: [] };
    group.references.push(referenceNumber);
    groups.set(key, group);
  }
  return order.flatMap((step) => [...groups.values()].filter((group) => group.step === step));
}

/** What sending a shipment does to each order, by reference. */
function ShipmentSteps({ question }: { question: ShipmentQuestion }) {
  const t = useTranslations('form.sendCheck');
  const values = useTranslations('values');
  const { steps, membership, sent } = question;
  const { exists, source, shipmentType = '', shipmentDate } = membership;
  const word = (value: string) => (values.has(value) ? values(value) : value);
  const typeChanges =
    exists && sent.shipmentType && sent.shipmentType.toLowerCase() !== shipmentType.toLowerCase();
  const dateChanges =
    exists && sent.shipmentDate && shipmentDate && Date.parse(sent.shipmentDate) !== Date.parse(shipmentDate);
  return (
    <>
      {source === 'requests' && (
        <Notice tone="warn" title={t('fromRequests')}>
          {t('fromRequestsWhy')}
        </Notice>
      )}
      {exists && <p>{t('exists')}</p>}
      {typeChanges && (
        <p>{t('typeChanges', { before: word(shipmentType), after: word(sent.shipmentType ?? '') })}</p>
      )}
      {dateChanges && (
        <p>
          {t('dateChanges')} <When at={shipmentDate} /> → <When at={sent.shipmentDate ?? ''} />
        </p>
      )}
      <ul className="flex flex-col gap-2" aria-label={t('steps')}>
        {groupsOf(steps).map(({ key, step, from, references }) => (
          <li key={key} data-step={step} className="flex flex-col gap-1">
            <span>
              <Badge tone={tones[step]}>{t(step, { n: references.length, from: from ?? '' })}</Badge>
            </span>
            <p className="max-h-40 overflow-y-auto break-words font-mono text-xs">{references.join(', ')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

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
              ? isCertain(question)
                ? t('existing.change')
                : form('outcome.sendAnyway')
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
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
