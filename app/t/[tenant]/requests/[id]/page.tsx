import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Section } from '@/components/record/section';
import { Page } from '@/components/shell/page';
import { journalEntry } from '@/lib/console/journal-list';
import { OutcomeBadge } from '../outcome-badge';
import { Body } from './body';
import { RequestFacts } from './request-facts';

type Props = { params: Promise<{ tenant: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await getTranslations('pages.requests'))('request')} ${(await params).id}` };
}

export default async function RequestRecord({ params }: Props) {
  const { tenant, id } = await params;
  const [t, all, operations, entry] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('pages'),
    getTranslations('operations'),
    /^\d{1,15}$/.test(id) ? journalEntry(Number(id), decodeURIComponent(tenant)) : undefined,
  ]);
  if (!entry) notFound();
  const issues = entry.issues ?? [];
  return (
    <Page
      title={operations.has(entry.operation) ? operations(entry.operation) : entry.operation}
      beside={<OutcomeBadge outcome={entry.outcome} />}
      back={{ href: `/t/${tenant}/requests`, label: all('back') }}
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title={t('request')}>
          <RequestFacts entry={entry} />
        </Section>
        {issues.length > 0 && (
          <Section title={t('issues')}>
            <ul className="flex flex-col gap-1">
              {issues.map((issue) => (
                <li key={`${issue.path} ${issue.code} ${issue.message}`}>
                  {issue.path && <code className="text-muted">{issue.path} </code>}
                  {issue.message} <code className="text-faint text-xs">{issue.code}</code>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section title={t('sent')}>
          <Body text={entry.body} none={t('noBody')} />
        </Section>
        <Section title={t('answered')}>
          <Body text={entry.answer} none={t('noAnswer')} />
        </Section>
      </div>
    </Page>
  );
}
