import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Overview } from '@/components/features/overview/overview';
import { requireTenant, tenantSession } from '@/lib/console/auth/tenant-session';

type Props = { params: Promise<{ tenant: string }> };

/** Sets the complete title, because the template of the tenant's layout does not apply to a page in the same segment. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [session, t] = await Promise.all([tenantSession(params), getTranslations('overview')]);
  return { title: { absolute: [t('title'), session?.tenant.name, 'Tallyman'].filter(Boolean).join(' · ') } };
}

export default async function OverviewPage({ params }: Props) {
  const { tenant, person } = await requireTenant(params);
  return <Overview id={tenant.id} personId={person.id} />;
}
