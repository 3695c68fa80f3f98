'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { copiedElsewhere } from '../ui/copied-id';
import { route } from '../ui/route';
import { useRegistry } from '../ui/use-tenants';
import { chipText } from './filters/chip-text';
import { type Query, queryIssueText } from './filters/query-editor';

/** Under a search that found nothing: the text was copied in another tenant, and the way there. */
export function CopiedNotice({ text, tenant }: { text: string; tenant: string }) {
  const t = useTranslations('shell.palette');
  const [copied] = useState(() => copiedElsewhere(text, tenant));
  const { data: tenants = [] } = useRegistry(copied !== undefined);
  const from = tenants.find(({ id }) => id === copied?.tenant);
  if (!copied || !from) return null;
  return (
    <ButtonLink size="sm" href={route(copied.href)}>
      {t('copiedIn', { name: from.name })}
    </ButtonLink>
  );
}

/**
 * Which parts of the address cannot be applied, in place of the rows: a list without them would show more than was asked
 * for, and "select all" would take it.
 */
export function IncompleteNotice({ query }: { query: Query }) {
  const { shape, state, asked, change, faults } = query;
  const t = useTranslations('table');
  const valid = state.f.filter((written) => !asked.invalidFilters.includes(written));
  const withoutInvalid = {
    ...(asked.invalidFilters.length > 0 ? { f: valid.length > 0 ? valid : null } : {}),
    ...(faults.length > 0 ? { dqb: null } : {}),
    ...(asked.searchConflict ? { q: null } : {}),
  };
  return (
    <Notice
      tone="bad"
      title={t('incomplete.title')}
      action={
        <Button size="sm" onClick={() => change(withoutInvalid)}>
          {t('incomplete.remove')}
        </Button>
      }
    >
      <ul className="list-disc pl-4">
        {asked.invalidFilters.map((written) => {
          const { field, op, value } = chipText(written, shape.fields, t);
          const filter = [field, op, value].filter(Boolean).join(' ');
          return <li key={written}>{t('incomplete.filter', { filter })}</li>;
        })}
        {faults.slice(0, 1).map((issue) => (
          <li key={issue.message}>{t('incomplete.query', { said: queryIssueText(issue, t) })}</li>
        ))}
        {asked.searchConflict && <li>{t('searchConflict')}</li>}
      </ul>
    </Notice>
  );
}
