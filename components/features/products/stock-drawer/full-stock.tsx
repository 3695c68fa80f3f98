import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { Section } from '@/components/record/section';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ProductExpirations } from '../product-expirations';
import { ProductLots } from '../product-lots';
import { SkuReceiving } from './expected-receipts';
import { SkuReturns } from './expected-returns';
import { SkuAdjustments } from './recent-adjustments';
import { SkuLevel } from './stock-level';

/** All that is known of one SKU's stock. Each part is read by itself, and fails by itself. */
export function StockInFull({ segment, sku }: { segment: string; sku: string }) {
  const t = useTranslations('pages.stocks');
  const products = useTranslations('pages.products');
  const tenant = decodeURIComponent(segment);
  const part = (title: string, children: ReactNode, aside?: ReactNode) => (
    <Section title={title} aside={aside} flush>
      <Suspense fallback={<SkeletonRows rows={2} columns={3} />}>{children}</Suspense>
    </Section>
  );
  return (
    <div className="pb-4">
      {part(
        products('stock'),
        <SkuLevel tenant={tenant} sku={sku} />,
        <NearLink
          href={route(`/t/${segment}/products/${encodeURIComponent(sku)}`)}
          className="text-accent-text hover:underline"
        >
          {t('product')}
        </NearLink>,
      )}
      {part(t('receiving'), <SkuReceiving segment={segment} sku={sku} />)}
      {part(products('expirations'), <ProductExpirations tenant={tenant} sku={sku} />)}
      <Suspense fallback={null}>
        <ProductLots tenant={tenant} sku={sku} />
      </Suspense>
      {part(t('adjustments'), <SkuAdjustments segment={segment} sku={sku} />)}
      {part(t('returns'), <SkuReturns segment={segment} sku={sku} />)}
    </div>
  );
}
