import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { targetLabels } from '@/components/features/import/import-start';
import { ImportView } from '@/components/features/import/steps/import-view';
import { namedIntegrations } from '@/components/form/integrations/record-integration';
import { forbiddenReason } from '@/components/record/available-actions';
import { SubPage } from '@/components/record/sub-page';
import { can } from '@/lib/console/api-client/can';
import { authorizeTenant } from '@/lib/console/auth/access';
import { requireTenant, tenantSession } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { readSampleRows } from '@/lib/console/import/import-rows';
import { findImport } from '@/lib/console/import/import-store';
import { fieldsOfTarget, listSegment, targets } from '@/lib/console/import/targets';
import { jobViews } from '@/lib/console/jobs/job-views';
import { MASK } from '@/lib/contract/masking';
import { namedFields } from '@/lib/messages/named-fields';

type Props = { params: Promise<{ tenant: string; run: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ run }, session] = await Promise.all([params, tenantSession(params)]);
  const importRun = session && (await findImport(run, session.tenant.id));
  return { title: importRun?.task.file ?? (await getTranslations('import'))('title') };
}

/** Number of sample rows that show what a column contains. */
const SAMPLE = 3;

export default async function ImportRunPage({ params }: Props) {
  const tenant = (await requireTenant(params)).tenant.id;
  const { run } = await params;
  const [importRun, access] = await Promise.all([findImport(run, tenant), authorizeTenant(tenant, 'read')]);
  if (!importRun || 'kind' in access) notFound();
  const { target, task } = importRun;
  const { orderOperation } = targets[target];
  const [t, word, locale, canUpdate, unavailable, used, sample, [job]] = await Promise.all([
    getTranslations('import'),
    targetLabels(),
    getLocale(),
    can('updateProduct', tenant),
    forbiddenReason('import', tenant),
    orderOperation && task.step !== 'send' ? namedIntegrations(tenant, orderOperation) : [],
    readSampleRows(run, SAMPLE),
    jobViews({ tenant, personId: access.person.id, id: run }),
  ]);
  if (!job?.import) notFound();
  const fields = fieldsOfTarget(target);
  const isHidden = access.masks && task.owner !== access.person.id;
  return (
    <SubPage
      title={task.file}
      extra={word(target)}
      back={{ href: tenantPath(tenant, `import?to=${target}`), label: t('title') }}
      fill
    >
      <ImportView
        key={run}
        tenant={tenant}
        job={{ ...job, import: job.import }}
        sample={isHidden ? sample.map((cells) => cells.map(() => MASK)) : sample}
        tenantName={access.tenant.name}
        fields={namedFields(fields, locale)}
        keys={targets[target].keys}
        // If the platform cannot update products, there is nothing to choose.
        choosesExisting={target !== 'cargo-codes' && (target !== 'products' || canUpdate)}
        integrations={orderOperation && used}
        list={tenantPath(tenant, listSegment(target))}
        unavailable={unavailable}
      />
    </SubPage>
  );
}
