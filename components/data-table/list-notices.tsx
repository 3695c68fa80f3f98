'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { copiedInOtherTenant } from '@/components/ui/copied-id';
import { Notice } from '@/components/ui/notice';
import { OtherTenants } from '@/components/ui/other-tenants';
import { route } from '@/components/ui/route';
import { useRegistry } from '@/components/ui/use-tenants';
import { chipText } from './filters/chip-text';
import { queryIssueText } from './filters/query-editor';
import { MAX_SEARCH } from './url-state/list-request';
import { pageSizes } from './url-state/page-sizes';
import { useListQuery } from './url-state/use-list-state';

/**
 * Shows links for a search without results: to the tenant where the text was copied, or else to other tenants with a matching
 * record.
 */
export function CopiedNotice({ text, tenant }: { text: string; tenant: string }) {
  const t = useTranslations('shell.palette');
  const [copied] = useState(() => copiedInOtherTenant(text, tenant));
  const { data: tenants = [] } = useRegistry(copied !== undefined);
  const from = tenants.find(({ id }) => id === copied?.tenant);
  if (!copied || !from) return <OtherTenants tenant={tenant} text={text} />;
  return (
    <ButtonLink size="sm" href={route(copied.href)}>
      {t('copiedIn', { name: from.name })}
    </ButtonLink>
  );
}

/** Shows that a page is incomplete, because the platform returns fewer records per request than a page holds. */
export function ShortPageNotice() {
  const { state, change } = useListQuery();
  const t = useTranslations('table');
  const [smallest] = pageSizes;
  return (
    <Notice
      variant="warn"
      title={t('shortPage')}
      action={
        state.size > smallest && (
          <Button size="sm" onClick={() => change({ size: smallest })}>
            {t('smallerPage', { n: smallest })}
          </Button>
        )
      }
    />
  );
}

/**
 * Lists the parts of the URL that cannot be applied, in place of the rows. Without those parts, the list and "select all" would
 * include more records than requested.
 */
export function PartialNotice() {
  const { shape, state, request, change } = useListQuery();
  const issues = request.customQuery.issues ?? [];
  const t = useTranslations('table');
  const months = useTranslations('ui')('months');
  const valid = state.f.filter((written) => !request.invalidFilters.includes(written));
  const withoutUnknown = (columns: readonly string[]) => {
    const validColumns = columns.filter((name) => !request.invalidColumns.includes(name));
    return validColumns.length > 0 ? validColumns : null;
  };
  const withoutInvalid = {
    ...(request.invalidFilters.length > 0 ? { f: valid.length > 0 ? valid : null } : {}),
    ...(issues.length > 0 ? { dqb: null } : {}),
    ...(request.searchConflict || request.searchTooLong ? { q: null } : {}),
    ...(request.invalidSort.length > 0 ? { sort: null } : {}),
    ...(request.invalidColumns.length > 0
      ? { cols: withoutUnknown(state.cols), pin: withoutUnknown(state.pin) }
      : {}),
  };
  return (
    <Notice
      variant="bad"
      title={t('incomplete.title')}
      action={
        <Button size="sm" onClick={() => change(withoutInvalid)}>
          {t('incomplete.remove')}
        </Button>
      }
    >
      <ul className="list-disc pl-4">
        {request.invalidFilters.map((written) => {
          const { field, op, value } = chipText(written, shape.fields, t, months);
          const filter = [field, op, value].filter(Boolean).join(' ');
          return <li key={written}>{t('incomplete.filter', { filter })}</li>;
        })}
        {issues.slice(0, 1).map((issue) => (
          <li key={issue.message}>{t('incomplete.query', { problem: queryIssueText(issue, t) })}</li>
        ))}
        {request.searchConflict && <li>{t('searchConflict')}</li>}
        {request.searchTooLong && <li>{t('incomplete.search', { max: MAX_SEARCH })}</li>}
        {request.invalidSort.map((name) => (
          <li key={name}>{t('incomplete.sort', { name: name.replace(/^-/, '') })}</li>
        ))}
        {request.invalidColumns.map((name) => (
          <li key={name}>{t('incomplete.column', { name })}</li>
        ))}
      </ul>
    </Notice>
  );
}
