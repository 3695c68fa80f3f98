'use client';

import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { nextHref, withoutRecord } from '@/components/data-table/list-navigation/list-navigation';
import {
  saveNavigation,
  useListNavigation,
} from '@/components/data-table/list-navigation/use-list-navigation';
import { createPlan } from '@/components/data-table/selection/create-plan';
import { UpsertSalesOrder } from '@/components/features/sales-orders/sales-order-form';
import type { RecordIntegration } from '@/components/form/integrations/integration-choice';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useAction } from '@/components/ui/use-action';
import type { NewRejection } from '@/lib/console/browser/rejections';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { rememberAccepted } from '@/lib/console/corrections/correction-actions';
import { storeUploadedContents } from '@/lib/console/rejected-queue/rejected-actions';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { NamedField } from '@/lib/messages/named-fields';
import { REFERENCE_TAKEN } from './apply-fix';
import { useCause } from './cause';
import { ContentsDrop, type FileContents } from './contents-drop';
import { groupOf } from './group-filters';
import { ProblemsForm } from './problems-form';
import type { OrderChoices } from './use-accept-fixes';
import type { Rejection } from './use-problems';

const ExistingOrder = dynamic(() => import('./existing-order').then((m) => m.ExistingOrder), { ssr: false });

type FixOrderProps = Pick<ComponentProps<typeof ProblemsForm>, 'remembered' | 'words' | 'source'> & {
  tenant: TenantMark;
  rejection: Omit<Rejection, 'cause' | 'attempt'> & { id: string; createdAt?: string | null };
  origin?: RecordIntegration;
  /** Requests since the order was last accepted: the order may exist, and sending it again may undo them. */
  since: ReactNode;
  cancelled: ComponentProps<typeof UpsertSalesOrder>['cancelled'];
  start: Readonly<Record<string, unknown>>;
  /** The path of the rejected orders. */
  list: string;
  /** The page to open after the order was accepted. */
  next: string;
  /** Number of other orders with the same cause. */
  others: number;
};

const noProducts: Rejection['products'] = [];

/** Maximum unreadable cells named; further ones are counted. */
const MAX_CELLS = 5;

/** Trims all strings, because a form sends unedited fields as they were fetched, outer blanks included. */
function trimTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimTexts);
  return isRecord(value) ? trimFields(value) : value;
}
const trimFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, trimTexts(value)]));

/** Maximum orders per call, and per file. */
const MAX_BATCH = 500;
const MAX_ORDERS = 5_000;

/** Stores the other rejected orders of the file too: their payloads need no upload then, and they can be fixed together. */
async function keepOrders(tenant: string, { file, orders }: FileContents): Promise<void> {
  const maxCount = Math.min(orders.length, MAX_ORDERS);
  for (let from = 0; from < maxCount; from += MAX_BATCH) {
    const stored = await storeUploadedContents({
      tenant,
      file,
      orders: orders.slice(from, from + MAX_BATCH),
    }).catch(() => undefined);
    // What is not stored can be uploaded again later; this order is already in the form.
    if (stored?.kind !== 'ok') return;
  }
}

/** Opens a rejected order in the order form at its errors; after it was accepted, the next one opens. */
export function FixOrder({
  start,
  names,
  ...props
}: Omit<FixOrderProps, 'start'> & {
  /** The payload as JSON, because React would encode thousands of line items one by one. */
  start: string;
  /** The fields with their possible column headings; set when the payload has to be uploaded. */
  names?: readonly NamedField[];
}) {
  const t = useTranslations('form.fix.contents');
  const payload = useMemo((): FixOrderProps['start'] => JSON.parse(start), [start]);
  const [importedContents, setImportedContents] = useState<FileContents | undefined>(undefined);
  const { mutate: keepOthers } = useMutation({
    networkMode: 'always',
    mutationFn: (contents: FileContents) => keepOrders(props.tenant.id, contents),
  });
  if (importedContents) {
    const { file, unread } = importedContents;
    const cells = unread.slice(0, MAX_CELLS).map(({ row, text }) => t('cell', { row, text }));
    return (
      <FixContents
        {...props}
        key={file}
        start={importedContents.payload}
        rejection={{ ...props.rejection, isKnown: true, products: noProducts }}
        origin={undefined}
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
    <FixContents
      {...props}
      start={payload}
      above={
        names && (
          <ContentsDrop
            reference={props.rejection.referenceNumber}
            names={names}
            onContents={(contents) => {
              setImportedContents(contents);
              keepOthers(contents);
            }}
          />
        )
      }
    />
  );
}

function FixContents({
  tenant,
  start,
  list,
  next,
  others,
  origin,
  since,
  cancelled,
  source,
  above,
  rejection: opening,
  ...fix
}: FixOrderProps & { above: ReactNode }) {
  const router = useRouter();
  const t = useTranslations('form.fix');
  const tForm = useTranslations('form');
  const [opened] = useState(usePathname());
  const { id, createdAt, referenceNumber, isKnown } = opening;
  const { cause, setCause } = useCause();
  const [attempt, setAttempt] = useState(0);
  const trimmed = useMemo(() => trimFields(start), [start]);
  const beforeSend = useRef<() => Promise<void>>(null);
  const [entry, setEntry] = useState({ entry: id, at: createdAt ?? '' });
  const listNavigation = useListNavigation();
  const group = groupOf(listNavigation, opened, { cause, othersOfCause: others, isSameEntry: attempt === 0 });
  const saveAccepted = useAction(rememberAccepted);
  const plan = useAction(createPlan, { onSuccess: (path) => router.push(route(path)) });
  const planGroup = ({ order, accepted, corrections }: OrderChoices) => {
    const sort = [{ property: 'createdAt', direction: 'desc' as const }];
    plan.mutate({
      tenant: tenant.id,
      act: 'bulkUpsertSalesOrders',
      selection: { dqb: printDqb({ filters: group.filters, sort }), excluded: [] },
      values: { rules: 'fix' },
      choices: { accepted, corrections, own: { id: entry.entry, payload: order } },
      search: loadFromSession(lastSearchAt(list)) ?? '',
    });
  };
  /** A new rejection is a new entry: the URL is updated, so that a reload finds it and the draft. */
  function showNewRejection(rejection: NewRejection) {
    setCause(rejection.code);
    setAttempt((n) => n + 1);
    if (rejection.entry === undefined) return;
    setEntry({ entry: rejection.entry, at: rejection.at ?? '' });
    history.replaceState(null, '', `${list}/${rejection.entry}/fix`);
  }
  /** Opens the next record of the list that this page was opened from; after the last one that list, with its query. */
  function openNext() {
    const after = nextHref(listNavigation, opened);
    if (listNavigation) saveNavigation(withoutRecord(listNavigation, opened));
    const address = after === 'end' ? list + (loadFromSession(lastSearchAt(list)) ?? '') : (after ?? next);
    router.push(route(address));
  }
  // The list of rejected orders has only these few fields; the country is a guess.
  const notes = useMemo(() => {
    const listedPaths = ['referenceNumber', 'salesChannel', 'customer.firstName', 'customer.lastName'];
    const assumedPaths = ['shippingAddress.country', 'billingAddress.country'];
    return new Map(
      isKnown
        ? []
        : [
            ...listedPaths.map((path) => [path, t('fromList')] as const),
            ...assumedPaths.map((path) => [path, t('assumed')] as const),
          ],
    );
  }, [isKnown, t]);
  return (
    <UpsertSalesOrder
      tenant={tenant}
      start={trimmed}
      record={`rejected ${referenceNumber}`}
      label={referenceNumber}
      head={since}
      listsErrors
      submitLabel={t('send')}
      sentTitle={({ referenceNumber: sent }) => t('resent', { reference: String(sent) })}
      beforeSend={async () => beforeSend.current?.()}
      renderParts={(parts, bar) => (
        <ProblemsForm
          {...fix}
          rejection={{ ...opening, cause, attempt }}
          before={start}
          notes={notes}
          source={source}
          above={above}
          below={
            <>
              {cause === REFERENCE_TAKEN && <ExistingOrder reference={referenceNumber} isKnown={isKnown} />}
              {plan.error && <FailureNotice failure={plan.error} />}
            </>
          }
          parts={parts}
          bar={bar}
          beforeSend={beforeSend}
          others={{
            count: () => group.others,
            onFix: planGroup,
            isPlanning: plan.isPending || plan.isSuccess,
          }}
        />
      )}
      cancelled={cancelled}
      rejection={{ ...entry, record: referenceNumber }}
      onRejected={showNewRejection}
      onUndoOffer={(undo, { referenceNumber: sent }) =>
        undo ?? {
          label: tForm('open'),
          onSelect: () =>
            router.push(route(tenantPath(tenant.id, `sales-orders/${encodeURIComponent(String(sent))}`))),
        }
      }
      origin={origin}
      onSaved={(sent) => {
        // Stored corrections are suggested first for the next order with the same mistake.
        if (isKnown) saveAccepted.mutate({ tenant: tenant.id, before: start, after: sent });
        openNext();
      }}
    />
  );
}
