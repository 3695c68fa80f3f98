import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { CreateProduct } from '../../products/create';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('operations');
  return { title: t('createProduct') };
}

export default async function NewProduct({ params }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const list = `/t/${encodeURIComponent(id)}/products`;
  await requirePerson(`/t/${encodeURIComponent(id)}/new/products`);
  const [tenant, operations, resources] = await Promise.all([
    findTenant(id),
    getTranslations('operations'),
    getTranslations('resources'),
  ]);
  if (!tenant) notFound();
  const { name, colour } = tenant;
  return (
    <Page title={operations('createProduct')} back={{ href: list, label: resources('products') }}>
      <div className="max-w-180">
        <CreateProduct tenant={{ id, name, colour }} />
      </div>
    </Page>
  );
}
