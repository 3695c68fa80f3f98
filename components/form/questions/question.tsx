'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Variant } from '@/components/ui/badge';
import { Confirm } from '@/components/ui/confirm';
import { knownText } from '@/components/ui/known-text';
import { Notice } from '@/components/ui/notice';
import { Day, When } from '@/components/ui/time';
import { useLabels } from '@/components/ui/use-labels';
import type { NewRejection } from '@/lib/console/browser/rejections';
import { toDay } from '@/lib/contract/schema/zone';
import type { ShipmentStep } from '@/lib/contract/shipment-plan';
import type { OpenQuestion } from '../submit/create-write';
import { ChangeTable } from './change-table';
import { type AnswerProps, type QuestionByKind, QuestionDialog } from './question-dialog';

/** Lists the fields that a write would empty because no read returns them. */
function UnreadQuestion({
  question: { paths, isStale },
  onAnswer,
}: Pick<AnswerProps, 'onAnswer'> & { question: QuestionByKind<'unread'> }) {
  const t = useTranslations('form.unread');
  const labels = useLabels();
  return (
    <Confirm
      open
      onClose={() => onAnswer()}
      onConfirm={() => onAnswer(true)}
      title={t(paths.length > 0 ? 'title' : 'staleTitle')}
      confirmLabel={t('act')}
    >
      {isStale && <p>{t('stale')}</p>}
      {paths.length > 0 && (
        <>
          <p>{t('why', { n: paths.length })}</p>
          <ul className="list-disc pl-5">
            {paths.map((path) => (
              <li key={path} className="font-medium">
                {labels.label(path)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}

/** Shows the record that already exists under the key of a new one, and what sending would change. */
function ExistingQuestion({ question, ...answer }: AnswerProps & { question: QuestionByKind<'existing'> }) {
  const t = useTranslations('form.sendCheck.existing');
  const tCheck = useTranslations('form.sendCheck');
  const tForm = useTranslations('form');
  const { operation, unread, source, changes, keepsOmitted, href } = question;
  const key = question.key.join(' · ');
  const effect = operation.startsWith('create') ? 'create' : 'upsert';
  const sendAnyway = tForm('outcome.sendAnyway');
  if (unread)
    return (
      <QuestionDialog {...answer} title={t('unreadTitle')} sendLabel={sendAnyway} isDestructive>
        <Notice variant="warn" title={t('unread', { key })}>
          {t(`unreadWhy.${effect}`)}
        </Notice>
      </QuestionDialog>
    );
  return (
    <QuestionDialog
      {...answer}
      title={t(`title.${operation}`, { key })}
      sendLabel={effect === 'create' ? sendAnyway : t('change')}
      isDestructive
    >
      <p>
        {operation === 'bulkUpsertReceivingOrders' ? tForm('replacesLines') : t(`why.${effect}`)}{' '}
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-2"
        >
          {t('open')}
        </a>
      </p>
      {source === 'requests' && <p className="text-muted">{tCheck('cargoFromRequests')}</p>}
      {changes.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <ChangeTable
          changes={changes}
          omitted={t(keepsOmitted ? 'unchanged' : 'emptied')}
          heads={{ before: t('now'), after: t(`after.${effect}`) }}
        />
      )}
    </QuestionDialog>
  );
}

/** Shows what the new cargo info replaces, and what is unusual about its label. */
function CargoQuestion({
  question: { order, source, change },
  ...answer
}: AnswerProps & { question: QuestionByKind<'cargo'> }) {
  const t = useTranslations('form.sendCheck');
  const { code, document, ignored = [], zpl = [], commands = [] } = change ?? {};
  return (
    <QuestionDialog
      {...answer}
      title={t('cargo', { order })}
      sendLabel={zpl.length > 0 ? t('sendLabel') : undefined}
      ticks={{
        ...(!source && { unread: t('unreadTick') }),
        ...(code && { [`code ${code}`]: t('codeTick', { code }) }),
        ...(zpl.length > 0 && { zpl: t('zplTick') }),
        ...(commands.length > 0 && { device: t('deviceTick', { commands: commands.join(', ') }) }),
      }}
    >
      {!source && (
        <Notice variant="warn" title={t('unread')}>
          {t('unreadWhy')}
        </Notice>
      )}
      {source === 'requests' && (code || document) && <p className="text-muted">{t('cargoFromRequests')}</p>}
      {change && code && (
        <p>
          {t(`codeReplaced.${change.to}`)} <code className="break-all font-medium">{code}</code>
        </p>
      )}
      {document && (
        <p>
          {t('documentReplaced')} <code className="break-all">{document}</code>
        </p>
      )}
      {ignored.length > 0 && <p>{t('ignored')}</p>}
      {zpl.length > 0 && (
        <Notice variant="bad" title={t('noLabel')}>
          {zpl.map((problem) => t(`zpl.${problem}`)).join(' ')} {t('noLabelWhy')}
        </Notice>
      )}
      {commands.length > 0 && (
        <Notice variant="warn" title={t('device')}>
          {t('deviceWhy')} <code>{commands.join(' ')}</code>
        </Notice>
      )}
    </QuestionDialog>
  );
}

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
function ShipmentQuestion({
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

/**
 * Shows what others have done with a rejected order in the meantime. If the order was rejected again, `onRejected` is
 * called with the new entry.
 */
function OrderChangedQuestion({
  question: { record, href, now },
  onRejected,
  onAnswer,
  ...answer
}: AnswerProps & {
  question: QuestionByKind<'orderChanged'>;
  onRejected?: (rejection: NewRejection) => void;
}) {
  const t = useTranslations('form.sendCheck.orderChanged');
  const tErrors = useTranslations('errors');
  const cause = now.state === 'rejected' ? now.cause : '';
  const values = {
    person: ('person' in now && now.person) || t('otherSystem'),
    cause: knownText(tErrors, cause),
    reason: now.state === 'closed' ? now.reason : '',
  };
  // A repeated key press must not confirm changes to an order that may have been accepted.
  const isPossiblyAccepted = now.state === 'accepted' || now.state === 'gone';
  return (
    <QuestionDialog
      {...answer}
      onAnswer={(isConfirmed) => {
        if (now.state === 'rejected') onRejected?.({ entry: now.entry, at: now.at, code: now.cause });
        onAnswer(isConfirmed);
      }}
      title={t('title', { record })}
      ticks={isPossiblyAccepted ? { [now.state]: t('tick') } : {}}
    >
      <p className="font-medium">
        {t(now.state, values)}
        {'at' in now && (
          <>
            {' '}
            <When at={now.at} className="font-normal text-muted" />
          </>
        )}
      </p>
      <p>
        {t('kept')}{' '}
        {now.state === 'accepted' && (
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="text-accent-text underline underline-offset-2"
          >
            {t('open')}
          </a>
        )}
      </p>
    </QuestionDialog>
  );
}

/** Asks the user to confirm the side effects of a write before it is sent. */
export function WriteQuestion({
  open: { question, isChanged },
  onRejected,
  ...answer
}: Omit<AnswerProps, 'isChanged'> & {
  open: OpenQuestion;
  onRejected?: (rejection: NewRejection) => void;
}) {
  const props = { ...answer, isChanged };
  switch (question.kind) {
    case 'unread':
      return <UnreadQuestion {...props} question={question} />;
    case 'existing':
      return <ExistingQuestion {...props} question={question} />;
    case 'cargo':
      return <CargoQuestion {...props} question={question} />;
    case 'shipment':
      return <ShipmentQuestion {...props} question={question} />;
    case 'orderChanged':
      return <OrderChangedQuestion {...props} question={question} onRejected={onRejected} />;
  }
}
