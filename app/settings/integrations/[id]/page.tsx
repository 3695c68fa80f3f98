import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { RelayKeyActions } from '@/components/features/settings/integrations/relay-key-form';
import {
  RelayDayMetrics,
  RelayKeyHistory,
  RelayProblems,
  RelayRejections,
  ReportSection,
} from '@/components/features/settings/integrations/relay-report';
import { SubPage } from '@/components/record/sub-page';
import { ActionButton } from '@/components/ui/actions/action-button';
import { Badge } from '@/components/ui/badge';
import { Code } from '@/components/ui/code';
import { When } from '@/components/ui/time';
import { requirePerson } from '@/lib/console/auth/current-person';
import { grantedTenant } from '@/lib/console/auth/grants';
import { hasRight } from '@/lib/console/auth/rights';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { listRelayKeys } from '@/lib/console/relay/relay-keys';
import {
  fetchRelayMetrics,
  relayKeyEvents,
  relayProblems,
  relayRejections,
  reportDays,
} from '@/lib/console/relay/relay-report';
import { findTenant } from '@/lib/console/tenants/tenant-registry';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('integrations'))('title') };
}

export default async function Integration({ params }: { params: Promise<{ id: string }> }) {
  const [person, t, { id }] = await Promise.all([requirePerson(), getTranslations('integrations'), params]);
  const key = (await listRelayKeys()).find((one) => one.id === id);
  const hasKeys = hasRight(person.role, 'relayKeys');
  if (!key || !(hasKeys || (await grantedTenant(person, key.tenant)))) notFound();
  const [tenant, relayMetrics, rejections, problems, events] = await Promise.all([
    findTenant(key.tenant),
    fetchRelayMetrics(),
    relayRejections(key.tenant, id),
    relayProblems(id),
    relayKeyEvents(id),
  ]);
  const requests = tenantPath(key.tenant, `requests?integration=${encodeURIComponent(id)}`);
  const canChange = hasKeys && !key.revokedAt;
  const rights = key.rights.join('-');
  const [rejectionsTitle, problemsTitle] = [
    t('rejections', { days: reportDays }),
    t('problems', { days: reportDays }),
  ];
  return (
    <SubPage
      column
      title={key.name}
      back={{ href: '/settings/integrations', label: t('title') }}
      extra={
        <>
          {tenant?.name ?? key.tenant}
          {key.revokedAt && <Badge>{t('revoked')}</Badge>}
        </>
      }
      actions={
        <>
          <ActionButton label={t('requests')} href={requests} />
          {canChange && (
            <RelayKeyActions relayKey={{ id, name: key.name, rights, validation: key.validation }} />
          )}
        </>
      }
    >
      <ReportSection title={t('day')}>
        <RelayDayMetrics relayMetrics={relayMetrics.get(id)} lastUsedAt={key.lastUsedAt} />
      </ReportSection>
      <ReportSection title={rejectionsTitle}>
        <RelayRejections
          label={rejectionsTitle}
          rejections={rejections}
          requests={(code) => `${requests}&code=${encodeURIComponent(code)}`}
        />
      </ReportSection>
      <ReportSection title={problemsTitle}>
        <p className="mb-2 text-muted">{t(`validationIs.${key.validation}`)}</p>
        <RelayProblems label={problemsTitle} problems={problems} />
      </ReportSection>
      <ReportSection title={t('key')}>
        <ul className="mb-3 space-y-1">
          {key.secrets.map(({ prefix, createdAt, expiresAt }) => (
            <li key={prefix} className="flex flex-wrap gap-x-2">
              <Code>{`tmr_${prefix}_…`}</Code>
              <span className="text-muted">{t('since')}</span> <When at={createdAt} />
              {expiresAt && (
                <>
                  <span className="text-muted">{t('until')}</span> <When at={expiresAt} />
                </>
              )}
            </li>
          ))}
        </ul>
        <p className="text-muted">{t(`rightsOf.${rights}`)}</p>
      </ReportSection>
      <ReportSection title={t('history')}>
        <RelayKeyHistory events={events} />
      </ReportSection>
    </SubPage>
  );
}
