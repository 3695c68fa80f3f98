'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { When } from '@/components/ui/time';
import type { ShipmentStep } from '@/lib/contract/shipment-plan';
import type { ShipmentQuestion } from './shipment-question';

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
export function ShipmentSteps({ question }: { question: ShipmentQuestion }) {
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
