import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Overview } from '@/components/features/overview/overview';
import { currentPerson, requirePerson } from '@/lib/console/auth/session';
import { findTenant } from '@/lib/console/tenants/tenant-registry';

type Props = { params: Promise<{ tenant: string }> };

/** The tenant's layout puts its template over other pages; over this one, in the same segment, it does not. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ tenant }, t] = await Promise.all([params, getTranslations('overview')]);
  const found = (await currentPerson()) && (await findTenant(tenant));
  return { title: { absolute: [t('title'), found?.name, 'Tallyman'].filter(Boolean).join(' · ') } };
}

export default async function OverviewPage({ params }: Props) {
  const [{ tenant }, person] = await Promise.all([params, requirePerson()]);
  return <Overview id={decodeURIComponent(tenant)} personId={person.id} />;
}
