import { getTranslations } from 'next-intl/server';
import { LinesSection } from '@/components/record/line-items/lines-table';
import { RecordFailure } from '@/components/record/record-failure';
import { RecordFields } from '@/components/record/record-fields';
import { Section, TextLink } from '@/components/record/section';
import { StockAmounts } from '@/components/record/stock/stock-amounts';
import { DaysLeft } from '@/components/record/stock/stock-cells';
import { can } from '@/lib/console/api-client/can';
import { isSupported } from '@/lib/console/api-client/capabilities';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { sentLots } from '@/lib/console/request-log/sent-kinds';
import { listSent } from '@/lib/console/request-log/sent-records';
import { type Dqb, keyQuery } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { Lot, LotUpsert } from '@/lib/contract/resources/lots';
import { InventoryExpiration, type Product, Product as Shape } from '@/lib/contract/resources/products';

/** Maximum number of lots displayed with a product. The list of lots shows all of them. */
const MAX_VISIBLE = 50;

/** `excludedLot` is omitted from the list of lots. Set on the page of that lot. */
type LotsProps = { tenant: string; sku: string; excludedLot?: string };

const bySku = (sku: string, count?: number): Dqb => keyQuery({ sku }, count);

/**
 * Finds a product in the list, because the spec has no operation that reads a single product. Undefined if the tenant
 * has no such product.
 */
export async function findProduct(tenant: string, sku: string): Promise<Product | Failure | undefined> {
  const result = await read('getProductsWithTag', tenant, { dqb: bySku(sku, 10) });
  return result.kind === 'ok' ? result.value.rows.find((product) => product.sku === sku) : result;
}

/** Starts the requests of a product page early, so that its sections do not wait for each other. */
export function preloadProduct(tenant: string, sku: string): void {
  void read('getStocks', tenant, { dqb: bySku(sku, 10) });
  void read('getInventoryExpirationDates', tenant, { dqb: bySku(sku) });
}

/**
 * Lists the lots of a product. Uses the platform's list (an extension) or, if the platform has none, the requests of
 * this console.
 */
export async function ProductLots({ tenant, sku, excludedLot }: LotsProps) {
  const t = await getTranslations('pages');
  const title = t(excludedLot ? 'products.otherLots' : 'products.lots');
  const list = (await isSupported(operations.getLots, tenant))
    ? await read('getLots', tenant, { dqb: bySku(sku) })
    : undefined;
  if (list && list.kind !== 'ok' && list.kind !== 'missing')
    return (
      <Section title={title}>
        <RecordFailure failure={list} />
      </Section>
    );
  const isListed = list?.kind === 'ok';
  const lots = isListed
    ? list.value.rows.filter((lot) => lot.sku === sku)
    : (await listSent(tenant, sentLots, { key: sku, count: MAX_VISIBLE })).rows.map(({ fields }) => ({
        ...fields,
      }));
  const rows = lots.filter(({ lotNumber }) => !excludedLot || lotNumber !== excludedLot);
  const base = tenantPath(tenant, 'lots');
  if (rows.length === 0)
    return isListed || excludedLot ? null : (
      <Section title={title}>
        <p className="text-muted">{t('products.lotsNotListed')}</p>
        <TextLink href={`${base}?f=${encodeURIComponent(`sku:is:${sku}`)}`}>
          {t('products.lookForLots')}
        </TextLink>
      </Section>
    );
  return (
    <LinesSection
      title={title}
      note={isListed ? undefined : t('sentHere.title')}
      of={isListed ? Lot : LotUpsert}
      label={t('products.lots')}
      rows={rows}
      names={[
        'lotNumber',
        ...(isListed ? ['amount'] : []),
        'expirationDate',
        { name: 'daysLeft', label: t('expirations.daysLeft'), width: 88 },
        ...(['productionDate', 'supplierLotNumber'] as const).filter((name) => rows.some((row) => row[name])),
      ]}
      cells={{ daysLeft: DaysLeft }}
      href={`${base}/{sku}/{lotNumber}`}
      extra={['sku']}
    />
  );
}

/** Lists the expiration dates of a product's stock, soonest first. */
export async function ProductExpirations({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, result] = await Promise.all([
    getTranslations('pages'),
    read('getInventoryExpirationDates', tenant, { dqb: bySku(sku) }),
  ]);
  if (result.kind !== 'ok')
    return (
      <Section title={t('products.expirations')}>
        <RecordFailure failure={result} />
      </Section>
    );
  // A platform that ignores the query returns the rows of all products.
  const rows = result.value.rows
    .filter((row) => row.sku === sku)
    .sort((a, b) => (a.expirationDate ?? '').localeCompare(b.expirationDate ?? ''));
  if (rows.length === 0) return null;
  return (
    <LinesSection
      title={t('products.expirations')}
      of={InventoryExpiration}
      rows={rows}
      names={[
        'expirationDate',
        { name: 'daysLeft', label: t('expirations.daysLeft'), width: 96 },
        'amount',
        // Shows the type only if some of the stock is not ordinary.
        ...(rows.some((row) => row.inventoryItemType !== 'StockItem') ? ['inventoryItemType'] : []),
      ]}
      cells={{ daysLeft: DaysLeft }}
    />
  );
}

/**
 * Links to the lists filtered by a product or one of its lots, if the platform supports the filters. Makes no requests.
 */
export async function ProductLinks({
  tenant,
  sku,
  lotNumber,
}: {
  tenant: string;
  sku: string;
  lotNumber?: string;
}) {
  const [t, orders] = await Promise.all([getTranslations('pages.records'), can('getSalesOrders', tenant)]);
  const base = tenantPath(tenant);
  const filter = `f=${encodeURIComponent(lotNumber ? `lineItems.lotNumber:is:${lotNumber}` : `lineItems.sku:is:${sku}`)}`;
  return (
    <Section title={t('related')}>
      <ul data-links="" className="flex flex-col gap-1.5">
        {orders && (
          <li>
            <TextLink href={`${base}/sales-orders?${filter}`}>
              {t(lotNumber ? 'ordersWithLot' : 'ordersWith')}
            </TextLink>
          </li>
        )}
        <li>
          <TextLink href={`${base}/receiving-orders?${filter}`}>
            {t(lotNumber ? 'receivingOfLot' : 'receivingOf')}
          </TextLink>
        </li>
        {!lotNumber && (
          <li>
            <TextLink href={`${base}/stock-adjustments?${filter}`}>{t('adjustmentsOf')}</TextLink>
          </li>
        )}
      </ul>
    </Section>
  );
}

/** Shows the stock of a product. Falls back from the list of stocks to the product's own fields. */
export async function ProductStock({ tenant, product }: { tenant: string; product: Product }) {
  const result = await read('getStocks', tenant, { dqb: bySku(product.sku, 10) });
  if (result.kind !== 'ok') return <RecordFailure failure={result} />;
  const stock = result.value.rows.find(({ sku }) => sku === product.sku);
  if (!stock)
    return (
      <RecordFields
        of={Shape}
        record={product}
        names={['stockAmount', 'availableStock', 'receivedItemAmount', 'damagedItemAmount', 'expiredAmount']}
      />
    );
  return <StockAmounts row={stock} />;
}
