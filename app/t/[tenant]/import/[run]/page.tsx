import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { SubPage } from '@/components/shell/sub-page';
import { findImport } from '@/lib/console/imports';
import { currentPerson, requirePerson } from '@/lib/console/session';
import { can } from '@/lib/gateway/capabilities';
import { keepsOmitted } from '@/lib/gateway/keeps-omitted';
import { findTenant } from '@/lib/gateway/tenants';
import { isLocale } from '@/lib/messages/locales';
import { namedIntegrations } from '../../integration/used';
import { repeatNote } from '../../repeat-note';
import { whyNot } from '../../why-not';
import { namedFields, valueNames } from '../field-words';
import { ImportWords } from '../import-words';
import { RunCounts, RunMeta } from '../run-state';
import { targetWords } from '../target-tabs';
import { fieldsOfTarget, targets } from '../targets/all-targets';
import { isTargetName, segmentOf } from '../targets/target-names';
import { RunView } from './run-view';

type Props = { params: Promise<{ tenant: string; run: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tenant, run } = await params;
  const found = (await currentPerson()) && (await findImport(run, tenant));
  return { title: found?.file ?? (await getTranslations('import'))('title') };
}

/** One import, from the file to what became of every row. */
export default async function ImportRunPage({ params }: Props) {
  await requirePerson();
  const { tenant: segment, run } = await params;
  const tenant = decodeURIComponent(segment);
  const found = await findImport(run, tenant);
  if (!found || !isTargetName(found.target)) notFound();
  const { target } = found;
  const meta = RunMeta.parse(found.meta);
  const { integrated, bulk } = targets[target];
  const [t, word, locale, zone, canUpdate, unavailable, registered, used, note] = await Promise.all([
    getTranslations('import'),
    targetWords(),
    getLocale(),
    getTimeZone(),
    can('updateProduct', tenant),
    whyNot('createProduct', tenant),
    findTenant(tenant),
    integrated && meta.step !== 'send' ? namedIntegrations(tenant, integrated) : [],
    repeatNote(),
  ]);
  const fields = fieldsOfTarget(target);
  return (
    <SubPage
      title={found.file}
      beside={word(target)}
      back={{ href: `/t/${segment}/import?to=${target}`, label: t('title') }}
      fill
    >
      <ImportWords>
        <RunView
          key={found.id}
          run={{
            ...{ tenant, id: found.id, target, canUpdate, bulk },
            keepsOmitted: keepsOmitted(target === 'products' ? 'updateProduct' : 'updateCustomer'),
            meta,
            counts: RunCounts.parse(found.counts),
            style: { zone, values: valueNames(fields) },
          }}
          tenantName={registered?.name ?? tenant}
          fields={namedFields(fields, isLocale(locale) ? locale : 'en')}
          // Where products cannot be changed there is nothing to choose.
          choosesExisting={target !== 'cargo-codes' && (target !== 'products' || canUpdate)}
          integrations={integrated && used}
          list={`/t/${segment}/${segmentOf(target)}`}
          unavailable={unavailable}
          repeatNote={note}
          file={found.file}
        />
      </ImportWords>
    </SubPage>
  );
}
