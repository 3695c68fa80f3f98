import { getTranslations } from 'next-intl/server';
import { RecordFailure } from '@/components/record/record-failure';
import { findProduct } from '../find-product';
import { ProductStock } from '../product-stock';

/** The level of one SKU, under the name of its product. */
export async function SkuLevel({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, product] = await Promise.all([getTranslations('pages.stocks'), findProduct(tenant, sku)]);
  return (
    <div className="flex flex-col gap-3 px-4 md:px-6">
      {product === undefined ? (
        <p className="text-muted">{t('noProduct')}</p>
      ) : 'kind' in product ? (
        <RecordFailure failure={product} />
      ) : (
        <>
          {product.name && <p className="font-medium">{product.name}</p>}
          <ProductStock tenant={tenant} product={product} />
        </>
      )}
    </div>
  );
}
