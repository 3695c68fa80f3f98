import { getTranslations } from 'next-intl/server';
import { CauseTabs } from '@/components/features/rejected-orders/cause-tabs';
import { GroupBar } from '@/components/features/rejected-orders/group-bar';
import {
  CauseCell,
  FirstRowFocus,
  RejectedOrderFields,
  StatusCell,
  StatusProvider,
} from '@/components/features/rejected-orders/list-cells';
import { RuleNote } from '@/components/features/rejected-orders/rule-note';
import { StartRules } from '@/components/features/rejected-orders/start-rules';
import { unavailableReason } from '@/components/record/available-actions';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { startRules } from '@/lib/console/corrections/correction-actions';
import { listRules } from '@/lib/console/corrections/correction-rules';
import { acceptedEntries, rejectionsToRead } from '@/lib/console/rejected-queue/rejected-counts';
import { rejectedOrderNotes } from '@/lib/console/rejected-queue/rejected-order-notes';
import { rejectedOrders } from '@/lib/contract/definitions/orders';

export const generateMetadata = listTitle(rejectedOrders);

export default async function RejectedOrders({ params, searchParams }: ListPageProps) {
  const tenant = (await requireTenant(params)).tenant.id;
  const search = await searchParams;
  const seen = rejectionsToRead(search.older);
  const [tSent, t, tFields, accepted, notes, unavailable, rules] = await Promise.all([
    getTranslations('pages.sentHere'),
    getTranslations('pages.rejected'),
    getTranslations('fields'),
    acceptedEntries(tenant, seen),
    rejectedOrderNotes(tenant),
    unavailableReason('bulkUpsertSalesOrders', tenant),
    listRules(tenant),
  ]);
  return (
    <StatusProvider
      word={tSent('acceptedLater')}
      at={Object.fromEntries(accepted)}
      notes={Object.fromEntries(notes)}
    >
      <ResourceListPage
        resource={rejectedOrders}
        tenant={tenant}
        // The platform may keep a rejection after accepting the order.
        custom={[
          { name: 'error', label: tFields('error'), width: 144 },
          { name: 'acceptedLater', label: tSent('sinceThen'), width: 150 },
        ]}
        hidden={accepted.size + notes.size > 0 ? [] : ['acceptedLater']}
        cells={{ error: CauseCell, acceptedLater: StatusCell }}
        PreviewFields={RejectedOrderFields}
        edit={unavailable ? undefined : tenantPath(tenant, 'rejected-orders/{id}/fix')}
        editLabel={t('fixRow')}
        unavailable={unavailable}
        note={<GroupBar unavailable={unavailable} />}
        // The selected cause always has a tab.
        tabFilters={[search.f ?? []].flat().filter((filter) => /^error:in:\w+$/.test(filter))}
        filters={
          <>
            <CauseTabs tenant={tenant} seen={seen} search={search} />
            <RuleNote tenant={tenant} />
          </>
        }
        searchParams={searchParams}
      />
      <FirstRowFocus />
      {!unavailable && rules.length > 0 && <StartRules tenant={tenant} start={startRules} />}
    </StatusProvider>
  );
}
