import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';

import { StockBar } from '@/components/record/stock/stock-bar';
import { read } from '@/lib/console/operations/read';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { dayIn, toDay } from '@/lib/contract/schema/zone';
import { findProduct } from './product-stock';

type LotProductProps = { tenant: string; sku: string };

/** Shows the name of a lot's product. Falls back to the SKU. */
export async function LotProduct({ tenant, sku }: LotProductProps) {
  const product = await findProduct(tenant, sku);
  return product && 'sku' in product && product.name ? product.name : <code>{sku}</code>;
}

/**
 * Shows the share of a lot in its product's stock, as a bar and in words. Renders nothing if the platform does not
 * return the stock.
 */
export async function LotShare({
  tenant,
  sku,
  amount,
  expires,
}: LotProductProps & { amount: number; expires: string | null | undefined }) {
  const [t, locale, zone, result] = await Promise.all([
    getTranslations('pages.lots'),
    getLocale(),
    getTimeZone(),
    read('getStocks', tenant, { dqb: keyQuery({ sku }, 10) }),
  ]);
  const stock = result.kind === 'ok' ? result.value.rows.find((one) => one.sku === sku) : undefined;
  const total = stock?.totalStockAmount ?? 0;
  if (total < amount || total === 0) return null;
  const level = expires && toDay(expires) < dayIn(zone, new Date()) ? 'expiredAmount' : 'availableStock';
  return (
    <>
      <span className="text-muted">{t('ofStock', { share: amount / total, total })}</span>
      <StockBar
        row={{ totalStockAmount: amount, [level]: amount }}
        format={new Intl.NumberFormat(locale).format}
        max={total}
        className="mt-1 basis-full"
      />
    </>
  );
}
