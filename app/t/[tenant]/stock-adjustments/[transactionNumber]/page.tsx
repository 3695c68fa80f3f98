import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { StockAdjustmentActions } from '@/components/features/tags/tag-actions';
import { ChangeCell } from '@/components/record/line-items/change-cell';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { ProductCell } from '@/components/record/line-items/product-cell';
import { LiveRecord } from '@/components/record/live-record';
import { ReadBack } from '@/components/record/read-back-notice';
import { RecordBody } from '@/components/record/record-body';
import { FieldSection, Section, TechnicalDetails } from '@/components/record/record-fields';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { changeFields } from '@/components/record/stock/stock-levels';
import { Age, Timeline } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { StateBadge } from '@/components/ui/badge';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { byKey } from '@/lib/contract/dqb/dqb';
import { nextAction } from '@/lib/contract/record-actions';
import { StockAdjustment, StockAdjustmentLine } from '@/lib/contract/resources/stock-adjustments';

type Props = { params: Promise<{ tenant: string; transactionNumber: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).transactionNumber };
}

/** One adjustment: the spec has no read of a single one, so the list is filtered. */
async function find(tenant: string, transactionNumber: string) {
  const dqb = byKey('transactionNumber', transactionNumber, 10);
  const result = await read('getStockAdjustments', tenant, { query: { dqb } });
  return result.kind === 'ok'
    ? result.answer.items.find((item) => item.transactionNumber === transactionNumber)
    : result;
}

export default async function StockAdjustmentRecord({ params }: Props) {
  await requireTenant(params);
  const { tenant: segment, transactionNumber: encoded } = await params;
  const [tenant, transactionNumber] = [decodeURIComponent(segment), decodeURIComponent(encoded)];
  const [t, found, mark, states] = await Promise.all([
    getTranslations('pages'),
    find(tenant, transactionNumber),
    findTenant(tenant),
    actionStates('stock-adjustments', tenant),
  ]);
  if (found === undefined || !mark) notFound();
  const backLink = { href: `/t/${segment}/stock-adjustments`, label: t('back') };
  if ('kind' in found) return <FailedPage title={transactionNumber} back={backLink} failure={found} />;
  const lines = found.lineItems ?? [];
  return (
    <SubPage
      title={<code>{found.transactionNumber}</code>}
      extra={
        <>
          {found.transactionType && <StateBadge value={found.transactionType} />}
          {found.completedAt && <Age at={found.completedAt} />}
        </>
      }
      back={backLink}
      live={
        <LiveRecord
          tenant={tenant}
          operation="getStockAdjustments"
          input={{ query: { dqb: byKey('transactionNumber', transactionNumber, 10) } }}
        />
      }
      actions={
        <StockAdjustmentActions
          tenant={tenantMark(mark)}
          record={{ transactionNumber: found.transactionNumber, tag: found.tag }}
          states={states}
          primary={nextAction('stock-adjustments', found, states)}
        />
      }
      fill
    >
      <RecordBody
        head={
          <ReadBack
            tenant={tenant}
            operation="updateStockAdjustmentTag"
            record={found.transactionNumber}
            stored={found}
            names={['tag']}
          />
        }
        side={
          <>
            <FieldSection
              title={t('stockAdjustments.adjustment')}
              of={StockAdjustment}
              record={found}
              names={['transactionType', 'completedAt', 'tag']}
            />
            <Timeline
              tenant={tenant}
              operations={writesOf('stock-adjustments')}
              records={[found.transactionNumber]}
            />
            <TechnicalDetails of={StockAdjustment} record={found} names={['id']} />
          </>
        }
      >
        <Section title={t('records.lineItems')} extra={lines.length} flush>
          <LinesTable
            of={StockAdjustmentLine}
            label={t('records.lineItems')}
            rows={lines}
            names={[
              { name: 'product', label: t('records.product'), width: 320 },
              { name: 'change', label: t('records.quantities'), width: 150, flex: true },
            ]}
            href={`/t/${segment}/products/{sku}`}
            cells={{ product: ProductCell, change: ChangeCell }}
            extra={['productName', ...changeFields]}
            plain={['sku', 'productName', ...changeFields]}
            sums={changeFields}
            file={`${found.transactionNumber}-lines`}
          />
        </Section>
      </RecordBody>
    </SubPage>
  );
}
