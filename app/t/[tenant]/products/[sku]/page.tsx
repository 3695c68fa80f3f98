import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Facts } from '@/components/record/facts';
import { RecordFailure } from '@/components/record/record-failure';
import { Section } from '@/components/record/section';
import { SubPage } from '@/components/shell/sub-page';
import { StateBadge } from '@/components/state/state-badge';
import { NearLink } from '@/components/ui/near-link';
import { route } from '@/components/ui/route';
import { requirePerson } from '@/lib/console/session';
import { Product } from '@/lib/contract/products';
import { findTenant } from '@/lib/gateway/tenants';
import { actionStates } from '../../action-states';
import { CopyLink } from '../../copy-link';
import { notYetShown } from '../../read-back';
import { writesOf } from '../../sent-here/kinds';
import { Timeline } from '../../timeline';
import { ProductExpirations } from './expirations';
import { ProductLots } from './lots';
import { askAhead, findProduct } from './product';
import { ProductActs } from './product-acts';
import { ProductStock } from './stock';

type Props = { params: Promise<{ tenant: string; sku: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).sku };
}

export default async function ProductRecord({ params }: Props) {
  await requirePerson();
  const { tenant: segment, sku: encoded } = await params;
  const [tenant, sku] = [decodeURIComponent(segment), decodeURIComponent(encoded)];
  askAhead(tenant, sku);
  const [t, found, mark, states] = await Promise.all([
    getTranslations('pages'),
    findProduct(tenant, sku),
    findTenant(tenant),
    actionStates('products', tenant),
  ]);
  if (found === undefined || !mark) {
    const back = { href: `/t/${segment}/products`, label: t('back') };
    return (await notYetShown({ tenant, operation: 'createProduct', record: sku }, back)) ?? notFound();
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
            <NearLink
              href={route(`/t/${segment}/stocks?${new URLSearchParams({ stock: found.sku })}`)}
              className="text-accent-text hover:underline"
            >
              {t('products.stockInFull')}
            </NearLink>
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
