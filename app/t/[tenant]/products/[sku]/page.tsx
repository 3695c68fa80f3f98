import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ProductActs } from '@/components/features/products/product-actions';
import {
  findProduct,
  ProductExpirations,
  ProductLots,
  ProductStock,
  preloadProduct,
} from '@/components/features/products/product-stock';
import { actionStates } from '@/components/record/action-states';
import { CopyLink } from '@/components/record/create-link';
import { Facts, Section } from '@/components/record/facts';
import { notYetVisible } from '@/components/record/read-back-notice';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { writesOf } from '@/components/record/sent-records/sent-kinds';
import { Timeline } from '@/components/record/timeline/timeline';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { StateBadge } from '@/components/ui/state-badge';
import { requirePerson } from '@/lib/console/auth/session';
import { findTenant } from '@/lib/console/tenants/tenant-list';
import { Product } from '@/lib/contract/resources/products';

type Props = { params: Promise<{ tenant: string; sku: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).sku };
}

export default async function ProductRecord({ params }: Props) {
  await requirePerson();
  const { tenant: segment, sku: encoded } = await params;
  const [tenant, sku] = [decodeURIComponent(segment), decodeURIComponent(encoded)];
  preloadProduct(tenant, sku);
  const [t, found, mark, states] = await Promise.all([
    getTranslations('pages'),
    findProduct(tenant, sku),
    findTenant(tenant),
    actionStates('products', tenant),
  ]);
  if (found === undefined || !mark) {
    const back = { href: `/t/${segment}/products`, label: t('back') };
    return (await notYetVisible({ tenant, operation: 'createProduct', record: sku }, back)) ?? notFound();
  }
  const back = { href: `/t/${segment}/products`, label: t('back') };
  if ('kind' in found)
    return (
      <SubPage title={sku} back={back}>
        <RecordFailure failure={found} />
      </SubPage>
    );
  const acts = (
    <>
      <CopyLink tenant={tenant} operation="createProduct" segment="products" record={found.sku} />
      <ProductActs
        tenant={{ id: mark.id, name: mark.name, colour: mark.colour }}
        record={found}
        states={states}
      />
    </>
  );
  const fact = (names: string[]) => <Facts of={Product} record={found} names={names} />;
  return (
    <SubPage
      title={<code>{found.sku}</code>}
      beside={<StateBadge value={found.state} />}
      back={back}
      actions={acts}
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title={found.name ?? t('products.identity')}>
          {fact(['type', 'category', 'tag', 'favorite', 'sioc', 'barcodes', 'imageUrl'])}
        </Section>
        <Section
          title={t('products.stock')}
          aside={
            <PrefetchLink
              href={route(`/t/${segment}/stocks?${new URLSearchParams({ stock: found.sku })}`)}
              className="text-accent-text hover:underline"
            >
              {t('products.stockInFull')}
            </PrefetchLink>
          }
        >
          <ProductStock tenant={tenant} product={found} />
        </Section>
        <Section title={t('products.expirations')} flush>
          <ProductExpirations tenant={tenant} sku={found.sku} />
        </Section>
        <ProductLots tenant={tenant} sku={found.sku} />
        <Section title={t('products.size')}>
          {fact(['width', 'length', 'height', 'unitOfDimension', 'weight', 'unitOfWeight'])}
        </Section>
        <Section title={t('products.rest')}>
          {fact([
            'createdAt',
            'updatedAt',
            'integration.integrationName',
            'integration.integrationType',
            'id',
          ])}
        </Section>
        <Timeline
          tenant={tenant}
          operations={[...writesOf('products'), ...writesOf('lots')]}
          records={[found.sku]}
        />
      </div>
    </SubPage>
  );
}
