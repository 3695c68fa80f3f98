'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FilterTabs } from '@/components/data-table/filters/filter-tabs';
import { toListRequest, withoutField } from '@/components/data-table/url-state/list-request';
import { useListQuery } from '@/components/data-table/url-state/use-list-state';
import { createPlan } from '@/components/record/bulk-actions/create-plan';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { knownText } from '@/components/ui/known-text';
import { route } from '@/components/ui/route';
import { useAction } from '@/components/ui/use-action';
import { useFormatter } from '@/components/ui/use-formatter';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { ageInDays } from '@/lib/contract/schema/zone';
import { AssignSelect } from './assign-select';
import { groupFilter, MAX_IDS, useCauseGroups } from './use-cause-groups';

/** Maximum number of values shown at first. A button shows the others. */
const MAX_VISIBLE = 4;

/** Groups the orders of one cause by rejected value, with a button that plans fixes for all visible orders. */
export function CauseGroup({ cause, unavailable }: { cause: string; unavailable: string | undefined }) {
  const t = useTranslations('groups');
  const tFields = useTranslations('fields');
  const tUi = useTranslations('ui');
  const { number } = useFormatter();
  const router = useRouter();
  const { shape, state, clock } = useListQuery();
  const { tenant } = shape;
  const f = withoutField(state.f, groupFilter([]));
  const visibleRequest = toListRequest({ ...state, page: 1 }, shape, clock);
  // If calls are limited, the groups are loaded on request.
  const [areGroupsVisible, setGroupsVisible] = useState(!shape.metered);
  const { data, error, isFetching, refetch } = useCauseGroups(cause, areGroupsVisible);
  const plan = useAction(createPlan, { onSuccess: (path) => router.push(route(path)) });
  const isSubmitting = plan.isPending || plan.isSuccess;
  const selectedGroup = [...(data?.groups ?? []), ...(data?.assigned ?? [])].find(({ ids }) =>
    state.f.includes(groupFilter(ids)),
  );
  const total = selectedGroup
    ? selectedGroup.ids.length
    : f.length === state.f.length
      ? data?.total
      : undefined;
  // If no order has a safe fix, a plan would skip every order.
  const groups = data?.groups ?? [];
  const unsent = selectedGroup && 'sendable' in selectedGroup ? [selectedGroup] : groups;
  const isSkipped =
    data?.isComplete &&
    unsent.every(({ sendable }) => sendable === 0) &&
    unsent.reduce((n, { ids }) => n + ids.length, 0) === (unsent === groups ? data.total : total);
  const firstId = isSkipped ? unsent[0]?.ids[0] : undefined;
  const { filters, sort } = visibleRequest.query;
  // A filter in the URL names at most `MAX_IDS` orders, so a larger group is selected by its keys.
  const selection = selectedGroup
    ? { keys: selectedGroup.ids }
    : { dqb: printDqb({ filters, sort }), excluded: [] };
  const fixAll = () => {
    if (firstId !== undefined)
      return router.push(route(tenantPath(tenant, `${recordPath('rejected-orders', firstId)}/fix`)));
    if (isSubmitting || !visibleRequest.isComplete) return;
    plan.mutate({
      tenant,
      act: 'bulkUpsertSalesOrders',
      selection,
      values: { rules: 'fix' },
      search: location.search,
    });
  };
  usePageActions(() => [{ keys: 'Shift+Enter', unavailable, run: fixAll }]);
  const since = (oldest: string) => {
    const n = ageInDays(oldest, clock) ?? 0;
    return n >= 1 ? tUi('oldest', { n }) : undefined;
  };
  const tabs = (data?.groups ?? []).map(({ field, value, ids, oldest }) => ({
    filter: groupFilter(ids),
    label: value === '' ? t('empty', { field: knownText(tFields, field) }) : value,
    count: number.format(ids.length),
    hint: since(oldest),
  }));
  if (data && data.unknown.length > 0)
    tabs.push({
      filter: groupFilter(data.unknown),
      label: t('unknown'),
      count: number.format(data.unknown.length),
      hint: undefined,
    });
  const people = (data?.assigned ?? []).map(({ name, ids }) => ({
    filter: groupFilter(ids),
    label: name,
    count: number.format(ids.length),
  }));
  const [first] = data?.groups ?? [];
  const field = first && knownText(tFields, first.field);
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 border-t px-4 max-sm:pb-2 md:px-6"
    >
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {tabs.length > 1 && field && <span className="text-muted text-sm max-sm:hidden">{field}</span>}
          <div className="flex min-w-0 flex-1 gap-6 overflow-x-auto max-sm:basis-full">
            {tabs.length > 1 && <FilterTabs label={t('values')} tabs={tabs} maxTabs={MAX_VISIBLE} />}
            {people.length > 0 && <FilterTabs label={t('assigned')} tabs={people} maxTabs={MAX_VISIBLE} />}
            {!areGroupsVisible && (
              <Button size="sm" variant="ghost" onClick={() => setGroupsVisible(true)}>
                {t('byValue')}
              </Button>
            )}
            {areGroupsVisible && isFetching && !data && (
              <span className="text-faint text-sm">{t('reading')}</span>
            )}
          </div>
        </>
      )}
      {selectedGroup && selectedGroup.ids.length > MAX_IDS && (
        <span className="text-faint text-xs">{t('onlyShown', { n: MAX_IDS })}</span>
      )}
      {data && !data.isComplete && (
        <span className="text-faint text-xs">{t('onlyLatest', { n: data.total })}</span>
      )}
      {data && (
        <AssignSelect
          tenant={tenant}
          selection={selection}
          people={data.people}
          unavailable={unavailable ?? (visibleRequest.isComplete ? undefined : '')}
          onAssigned={() => void refetch()}
        />
      )}
      <Button
        size="sm"
        variant="primary"
        keys="Shift+Enter"
        unavailable={unavailable}
        pending={isSubmitting}
        onClick={fixAll}
        className="max-sm:flex-1"
      >
        {firstId !== undefined
          ? t('fixSingly')
          : total === undefined
            ? t('fixShown')
            : t('fixAll', { n: total })}
      </Button>
      {plan.error && <FailureNotice failure={plan.error} />}
    </section>
  );
}
