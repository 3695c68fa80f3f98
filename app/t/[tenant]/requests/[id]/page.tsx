import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RequestRecord } from '@/components/features/requests/request-record';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';

type Props = { params: Promise<{ tenant: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await getTranslations('pages.requests'))('request')} ${(await params).id}` };
}

export default async function RequestPage({ params }: Props) {
  const { tenant } = await requireTenant(params);
  return <RequestRecord tenant={tenantMark(tenant)} id={(await params).id} />;
}
