import { getLocale, getTranslations } from 'next-intl/server';
import { Facts } from '@/components/record/facts';
import { RecordFailure } from '@/components/record/record-failure';
import { levels } from '@/components/record/stock/levels';
import { StockBar } from '@/components/record/stock/stock-bar';
import { StockLegend } from '@/components/record/stock/stock-legend';
import { read } from '@/lib/console/operations/read';
import { type Product, Product as Shape } from '@/lib/contract/resources/products';
import { Stock } from '@/lib/contract/resources/stocks';
import { bySku } from './find-product';

/** The stock of a product: its levels where the platform tells them, else what the product itself says. */
export async function ProductStock({ tenant, product }: { tenant: string; product: Product }) {
  const [fields, locale, result] = await Promise.all([
    getTranslations('fields'),
    getLocale(),
    read('getStocks', tenant, { query: { dqb: bySku(product.sku, 10) } }),
  ]);
  if (result.kind !== 'ok') return <RecordFailure failure={result} />;
  const stock = result.answer.items.find(({ sku }) => sku === product.sku);
  if (!stock)
    return (
      <Facts
        of={Shape}
        record={product}
        names={['stockAmount', 'availableStock', 'receivedItemAmount', 'damagedItemAmount', 'expiredAmount']}
      />
    );
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const labels = Object.fromEntries(levels.map(({ name }) => [name, fields(name)]));
  return (
    <div className="flex flex-col gap-3">
      <StockBar row={stock} labels={labels} format={number.format} className="h-3 max-w-160" />
      <StockLegend />
      <Facts
        of={Stock}
        record={stock}
        names={[
          'totalStockAmount',
          'availableStock',
          'reservedStock',
          'receivedItemAmount',
          'damagedItemAmount',
          'expiredAmount',
          'lostItemAmount',
        ]}
      />
    </div>
  );
}
