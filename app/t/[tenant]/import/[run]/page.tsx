import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { targetLabels } from '@/components/features/import/import-start';
import { RunView } from '@/components/features/import/run/run-view';
import { runCounts } from '@/components/features/import/run-state';
import {
  fieldsOfTarget,
  isTargetName,
  segmentOf,
  targets,
} from '@/components/features/import/targets/all-targets';
import { namedIntegrations } from '@/components/form/integrations/record-integration';
import { SubPage } from '@/components/record/record-page';
import { repeatNote } from '@/components/record/repeat-note';
import { forbiddenReason } from '@/components/record/unavailable-reason';
import { ClientMessages } from '@/components/ui/client-messages';
import { EmptyState } from '@/components/ui/empty-state';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant, tenantSession } from '@/lib/console/auth/tenant-session';
import { findImport } from '@/lib/console/jobs/import-runs';
import { keepsOmitted } from '@/lib/console/operations/deliver';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { isLocale } from '@/lib/messages/locales';
import { namedFields, valueNames } from '@/lib/messages/named-fields';

type Props = { params: Promise<{ tenant: string; run: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ run }, session] = await Promise.all([params, tenantSession(params)]);
  const found = session && (await findImport(run, session.tenant.id));
  return { title: found?.file ?? (await getTranslations('import'))('title') };
}

/** One import, from the file to the result of every row. */
export default async function ImportRunPage({ params }: Props) {
  await requireTenant(params);
  const { tenant: segment, run } = await params;
  const tenant = decodeURIComponent(segment);
  const found = await findImport(run, tenant);
  if (!found || !isTargetName(found.target)) notFound();
  const { target, meta } = found;
  const t = await getTranslations('import');
  const back = { href: `/t/${segment}/import?to=${target}`, label: t('title') };
  if (!meta)
    return (
      <SubPage title={found.file} back={back}>
        <EmptyState text={t('damaged')} />
      </SubPage>
    );
  const { orderOperation, bulk } = targets[target];
  const [word, locale, zone, canUpdate, unavailable, registered, used, note] = await Promise.all([
    targetLabels(),
    getLocale(),
    getTimeZone(),
    can('updateProduct', tenant),
    forbiddenReason('import', tenant),
    findTenant(tenant),
    orderOperation && meta.step !== 'send' ? namedIntegrations(tenant, orderOperation) : [],
    repeatNote(),
  ]);
  const fields = fieldsOfTarget(target);
  return (
    <SubPage title={found.file} extra={word(target)} back={back} fill>
      <ClientMessages of="jobs">
        <RunView
          key={found.id}
          run={{
            ...{ tenant, id: found.id, target, canUpdate, bulk },
            keepsOmitted: keepsOmitted(target === 'products' ? 'updateProduct' : 'updateCustomer'),
            meta,
            counts: runCounts(meta.total, found.counts),
            style: { zone, values: valueNames(fields) },
          }}
          tenantName={registered?.name ?? tenant}
          fields={namedFields(fields, isLocale(locale) ? locale : 'en')}
          // Without the right to change products there is nothing to choose.
          choosesExisting={target !== 'cargo-codes' && (target !== 'products' || canUpdate)}
          integrations={orderOperation && used}
          list={`/t/${segment}/${segmentOf(target)}`}
          unavailable={unavailable}
          repeatNote={note}
          file={found.file}
        />
      </ClientMessages>
    </SubPage>
  );
}
