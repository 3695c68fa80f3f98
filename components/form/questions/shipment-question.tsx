'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Variant } from '@/components/ui/badge';
import { knownText } from '@/components/ui/known-text';
import { Notice } from '@/components/ui/notice';
import { Day } from '@/components/ui/time';
import { toDay } from '@/lib/contract/schema/zone';
import type { ShipmentStep } from '@/lib/contract/shipment-plan';
import { type AnswerProps, type QuestionByKind, QuestionDialog } from './question-dialog';

type Group = { key: string; step: ShipmentStep['step']; from?: string; references: string[] };

/** The steps in display order. */
const order = ['detach', 'move', 'attach', 'keep'] as const;

const variants: Readonly<Record<ShipmentStep['step'], Variant>> = {
  detach: 'bad',
  move: 'warn',
  attach: 'good',
  keep: 'neutral',
};

function groupSteps(steps: readonly ShipmentStep[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { referenceNumber, step, from } of steps) {
    const key = `${step} ${from ?? ''}`;
    const group = groups.get(key) ?? { key, step, from, references: [] };
    group.references.push(referenceNumber);
    groups.set(key, group);
  }
  return order.flatMap((step) => [...groups.values()].filter((group) => group.step === step));
}

/** Shows what sending a shipment changes for each order, by reference number. */
export function ShipmentQuestion({
  question: { shipmentNo, steps, before, after },
  ...answer
}: AnswerProps & { question: QuestionByKind<'shipment'> }) {
  const t = useTranslations('form.sendCheck');
  const tValues = useTranslations('values');
  const { exists, source, shipmentType = '', shipmentDate } = before;
  const valueLabel = (value: string) => knownText(tValues, value);
  const typeChanges =
    exists && after.shipmentType && after.shipmentType.toLowerCase() !== shipmentType.toLowerCase();
  const dateChanges =
    exists && after.shipmentDate && shipmentDate && toDay(after.shipmentDate) !== toDay(shipmentDate);
  const detached = steps.filter(({ step }) => step === 'detach');
  const tick = `detach ${detached.map(({ referenceNumber }) => referenceNumber).join(' ')}`;
  return (
    <QuestionDialog
      {...answer}
      title={t('shipment', { shipmentNo })}
      ticks={detached.length > 0 ? { [tick]: t('detachTick', { n: detached.length, shipmentNo }) } : {}}
    >
      {source === 'requests' && (
        <Notice variant="warn" title={t('fromRequests')}>
          {t('fromRequestsWhy')}
        </Notice>
      )}
      {exists && <p>{t('exists')}</p>}
      {typeChanges && (
        <p>
          {t('typeChanges', {
            before: valueLabel(shipmentType),
            after: valueLabel(after.shipmentType ?? ''),
          })}
        </p>
      )}
      {dateChanges && (
        <p>
          {t('dateChanges')} <Day date={shipmentDate} /> → <Day date={after.shipmentDate ?? ''} />
        </p>
      )}
      <ul className="flex flex-col gap-2" aria-label={t('steps')}>
        {groupSteps(steps).map(({ key, step, from, references }) => (
          <li key={key} className="flex flex-col gap-1">
            <span>
              <Badge variant={variants[step]}>{t(step, { n: references.length, from: from ?? '' })}</Badge>
            </span>
            <p className="max-h-40 overflow-y-auto break-words font-mono text-xs">{references.join(', ')}</p>
          </li>
        ))}
      </ul>
    </QuestionDialog>
  );
}
