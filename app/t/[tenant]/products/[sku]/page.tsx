import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ProductActions } from '@/components/features/products/product-actions';
import { ProductSize } from '@/components/features/products/product-size';
import {
  findProduct,
  ProductExpirations,
  ProductLinks,
  ProductLots,
  ProductStock,
  preloadProduct,
} from '@/components/features/products/product-stock';
import { LiveRecord } from '@/components/record/live-record';
import { readBackPending } from '@/components/record/read-back-notice';
import { RecordBody } from '@/components/record/record-body';
import { FieldSection, Section, TechnicalDetails, TextLink } from '@/components/record/record-fields';
import { duplicateLink } from '@/components/record/record-links';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { NamedTitle } from '@/components/record/record-title';
import { Timeline } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { StateBadge } from '@/components/ui/badge';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { byKey } from '@/lib/contract/dqb/dqb';
import { nextAction } from '@/lib/contract/record-actions';
import { Product } from '@/lib/contract/resources/products';

type Props = { params: Promise<{ tenant: string; sku: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).sku };
}

export default async function ProductRecord({ params }: Props) {
  await requireTenant(params);
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
    return (await readBackPending({ tenant, operation: 'createProduct', record: sku }, back)) ?? notFound();
  }
  const back = { href: `/t/${segment}/products`, label: t('back') };
  if ('kind' in found) return <FailedPage title={sku} back={back} failure={found} />;
  const links = [await duplicateLink(tenant, 'createProduct', 'products', found.sku)];
  return (
    <SubPage
      title={<NamedTitle name={found.name} code={found.sku} />}
      name={found.name ?? found.sku}
      extra={<StateBadge value={found.state} />}
      back={back}
      live={
        <LiveRecord
          tenant={tenant}
          operation="getProductsWithTag"
          input={{ query: { dqb: byKey('sku', sku, 10) } }}
        />
      }
      actions={
        <ProductActions
          tenant={tenantMark(mark)}
          record={found}
          states={states}
          links={links}
          primary={nextAction('products', found, states)}
        />
      }
      fill
    >
      <RecordBody
        side={
          <>
            <FieldSection
              title={t('records.product')}
              of={Product}
              record={found}
              names={['sku', 'type', 'category', 'tag', 'favorite', 'sioc', 'barcodes', 'imageUrl']}
            />
            <ProductSize product={found} />
            <ProductLinks tenant={tenant} sku={found.sku} />
            <Timeline
              tenant={tenant}
              operations={[...writesOf('products'), ...writesOf('lots')]}
              records={[found.sku]}
            />
            <TechnicalDetails
              of={Product}
              record={found}
              names={[
                'createdAt',
                'updatedAt',
                'integration.integrationName',
                'integration.integrationType',
                'id',
              ]}
            />
          </>
        }
      >
        <Section
          title={t('products.stock')}
          extra={
            <TextLink href={`/t/${segment}/stocks?${new URLSearchParams({ stock: found.sku })}`}>
              {t('products.stockInFull')}
            </TextLink>
          }
        >
          <ProductStock tenant={tenant} product={found} />
        </Section>
        <ProductExpirations tenant={tenant} sku={found.sku} />
        <ProductLots tenant={tenant} sku={found.sku} />
      </RecordBody>
    </SubPage>
  );
}
