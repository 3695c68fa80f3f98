import { getTranslations } from 'next-intl/server';
import { ProductActions } from '@/components/features/products/product-actions';
import { ProductSize } from '@/components/features/products/product-size';
import {
  ProductExpirations,
  ProductLinks,
  ProductLots,
  ProductStock,
  preloadProduct,
} from '@/components/features/products/product-stock';
import { RecordPage, type RecordProps, recordTitle } from '@/components/record/record-page';
import { NamedTitle } from '@/components/record/record-title';
import { Section, TextLink } from '@/components/record/section';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { resourceWrites } from '@/lib/console/request-log/sent-kinds';
import { products } from '@/lib/contract/definitions/stock';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { Product } from '@/lib/contract/resources/products';

export const generateMetadata = recordTitle;

/** Fields that other parts of the page display: the heading, the stock, the size, and the technical details. */
const otherSectionFields = [
  ...[
    'name',
    'state',
    'stockAmount',
    'availableStock',
    'receivedItemAmount',
    'damagedItemAmount',
    'expiredAmount',
  ],
  ...['width', 'length', 'height', 'unitOfDimension', 'weight', 'unitOfWeight'],
  ...['createdAt', 'updatedAt', 'integration', 'id'],
];
const first = ['sku', 'type', 'category', 'tag', 'favorite', 'sioc', 'barcodes', 'imageUrl'];
const fields = [
  ...first,
  ...Object.keys(Product.shape).filter((name) => !first.includes(name) && !otherSectionFields.includes(name)),
];

/** Shows a product, read from the filtered list, because the spec has no read of a single product. */
export default async function ProductRecord({ params }: RecordProps<'sku'>) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const sku = decodeURIComponent((await params).sku);
  preloadProduct(id, sku);
  const [t, tRecord] = await Promise.all([getTranslations('pages'), getTranslations('record')]);
  return (
    <RecordPage
      resource={products}
      tenant={tenant}
      keys={[sku]}
      operation="getProductsWithTag"
      input={{ dqb: keyQuery({ sku }, 10) }}
      find={({ rows }) => rows.find((product) => product.sku === sku)}
    >
      {(product, { actionProps, section }) => ({
        title: <NamedTitle name={product.name} code={sku} />,
        name: product.name ?? sku,
        actions: <ProductActions {...actionProps} record={product} />,
        side: (
          <>
            {section(t('records.product'), fields)}
            <ProductSize product={product} />
            <ProductLinks tenant={id} sku={sku} />
          </>
        ),
        timeline: { operations: [...resourceWrites('products'), ...resourceWrites('lots')] },
        technical: [
          'createdAt',
          'updatedAt',
          'integration.integrationName',
          'integration.integrationType',
          'id',
        ],
        main: (
          <>
            <Section
              title={tRecord('stock')}
              extra={
                <TextLink href={tenantPath(id, `stocks?${new URLSearchParams({ stock: sku })}`)}>
                  {t('products.stockInFull')}
                </TextLink>
              }
            >
              <ProductStock tenant={id} product={product} />
            </Section>
            <ProductExpirations tenant={id} sku={sku} />
            <ProductLots tenant={id} sku={sku} />
          </>
        ),
      })}
    </RecordPage>
  );
}
