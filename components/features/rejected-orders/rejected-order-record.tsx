import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { PersonalData } from '@/components/record/personal-data';
import { RecordBody } from '@/components/record/record-body';
import { FieldSection } from '@/components/record/record-fields';
import { Section, TextLink } from '@/components/record/section';
import { AcceptedNotice } from '@/components/record/sent-records/sent-notes';
import { JsonText } from '@/components/ui/json-text';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { listCorrections } from '@/lib/console/corrections/corrections';
import { maskCorrections, maskIn } from '@/lib/console/masking/mask';
import { read } from '@/lib/console/operations/read';
import { rejectionStatuses } from '@/lib/console/operations/rejected-list';
import { findOrderPayload } from '@/lib/console/rejected-queue/order-payloads';
import { rejectedEntry } from '@/lib/console/request-log/rejected-entries';
import { hasMask } from '@/lib/contract/masking';
import { revealKey } from '@/lib/contract/personal-fields';
import { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fixWords } from '@/lib/messages/fix-words';
import { getFixMessages } from '@/lib/messages/get-fix-messages';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import { mergeLookups, type UnknownProducts } from '@/lib/rules/fixes/sku-lookup';
import { diagnose, toFacts, unknownProducts } from './diagnosis';
import { PayloadSource } from './payload-source';
import { InvalidFields, RejectionReason } from './rejection-reason';
import { SentLines, SentPeople } from './sent-payload';
import { SharedNote } from './shared-note';

/** Shows a rejected order: the reason for its rejection, and its payload. */
export async function RejectedOrderRecord({
  tenant,
  rejection,
  unavailable,
  action,
}: {
  tenant: string;
  rejection: InvalidSalesOrder;
  unavailable: string | undefined;
  action: ReactNode;
}) {
  const [t, tRecords, sent, corrections] = await Promise.all([
    getTranslations('pages.rejected'),
    getTranslations('pages.records'),
    findOrderPayload(tenant, rejection),
    listCorrections(tenant),
  ]);
  const reference = rejection.referenceNumber ?? '';
  const [[status], order] = await Promise.all([
    rejectionStatuses(tenant, [rejectedEntry({ ...rejection })]),
    reference && read('getSalesOrder', tenant, { params: { referenceNumber: reference } }),
  ]);
  // True if an accepted order has this reference. Falls back to the request log if the platform lists no orders.
  const exists =
    order && (order.kind === 'ok' || (order.kind === 'missing' && sent?.source.from === 'requests'));
  const orderAt = exists ? tenantPath(tenant, recordPath('sales-orders', reference)) : undefined;
  return (
    <>
      <RecordBody
        head={
          <>
            {hasMask([rejection, sent?.payload]) && (
              <PersonalData tenant={tenant} record={revealKey.order(reference)} />
            )}
            {status?.accepted && (
              <div className="border-b px-4 py-3 md:px-6">
                <AcceptedNotice tenant={tenant} rejection={status} />
              </div>
            )}
          </>
        }
        side={
          <>
            <FieldSection
              title={t('record')}
              of={InvalidSalesOrder}
              record={rejection}
              names={['customerFullName', 'salesChannel', 'integrationName', 'isPaid', 'createdAt']}
              extra={orderAt && <TextLink href={orderAt}>{t('openOrder')}</TextLink>}
              before={
                <p className="mb-3 text-muted">
                  <PayloadSource tenant={tenant} source={sent?.source} none="notSentHere" />
                </p>
              }
            />
            {sent && <SentPeople payload={sent.payload} />}
          </>
        }
      >
        <Section title={t('why')}>
          <Suspense fallback={<CauseFields {...{ tenant, rejection, corrections }} order={sent?.order} />}>
            <CauseFields
              {...{ tenant, rejection, corrections }}
              order={sent?.order}
              products={unknownProducts(tenant, sent?.order, corrections)}
            />
          </Suspense>
          <div className="mb-4 max-sm:hidden">{action}</div>
          <RejectionReason error={rejection.error ?? ''} />
        </Section>
        <div className="border-t px-4 py-3 md:px-6">
          <SharedNote tenant={tenant} rejection={rejection} unavailable={unavailable} />
        </div>
        {sent && (
          <>
            <SentLines tenant={tenant} payload={sent.payload} />
            <details className="border-t px-4 py-4 md:px-6">
              <summary className="font-semibold text-sm">{tRecords('technical')}</summary>
              <div className="mt-3">
                <JsonText text={JSON.stringify(sent.payload)} none={t('notSentHere')} />
              </div>
            </details>
          </>
        )}
      </RecordBody>
      <div data-phone-bar="" className="border-t px-4 py-2 sm:hidden">
        {action}
      </div>
    </>
  );
}

/**
 * Lists the fields that the cause concerns, each with the best fix, and the errors that the platform would report next.
 */
async function CauseFields({
  tenant,
  rejection,
  order,
  corrections,
  products,
}: {
  tenant: string;
  rejection: InvalidSalesOrder;
  order: SalesOrderUpsert | undefined;
  corrections: readonly Correction[];
  /** Similar SKUs that exist, in parts. Each part resolves when its lookup ends. */
  products?: readonly Promise<UnknownProducts>[];
}) {
  const [t, words, mask, lookups] = await Promise.all([
    getTranslations('pages.rejected'),
    getFixMessages([]),
    maskIn(tenant),
    products && Promise.all(products),
  ]);
  const found = lookups && mergeLookups(lookups);
  const { causePaths, causes, more } = diagnose(rejection, order, found);
  const context = {
    facts: found && toFacts(found),
    skus: found?.similarSkus,
    remembered: maskCorrections(mask, corrections),
  };
  const issues = causePaths.map((path) => {
    const cause = causes.find((one) => one.path === path);
    const [fix] = cause && order && !hasMask(order) ? fixesFor(cause, order, context) : [];
    return { path, fix: fix && fixWords(fix, words) };
  });
  return (
    <>
      {issues.length > 0 && (
        <div className="mb-4">
          <InvalidFields issues={issues} order={order} />
        </div>
      )}
      {more.length > 0 && (
        <div className="mb-4">
          <h3 className="mb-1 font-medium">{t('more')}</h3>
          <p className="mb-2 text-muted">{t('moreWhy')}</p>
          <InvalidFields issues={more} order={order} />
        </div>
      )}
    </>
  );
}
