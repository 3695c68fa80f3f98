import { notFound } from 'next/navigation';
import { UpsertLot } from '@/components/features/lots/lot-form';
import { EditPage } from '@/components/record/form-page';
import { type RecordProps, recordTitle } from '@/components/record/record-page';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { sentLots } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { lots } from '@/lib/contract/definitions/stock';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

const fields = fieldsOf(LotUpsert);

export const generateMetadata = recordTitle;

export default async function EditLot({ params }: RecordProps<'sku' | 'lotNumber'>) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const { sku: skuSegment, lotNumber: lotSegment } = await params;
  const [sku, lotNumber] = [decodeURIComponent(skuSegment), decodeURIComponent(lotSegment)];
  const [result, sent] = await Promise.all([
    read('getLots', id, { dqb: keyQuery({ sku, lotNumber }, 10) }),
    sentRecord(id, sentLots, sku, lotNumber),
  ]);
  const lot =
    result.kind === 'ok'
      ? result.value.rows.find((one) => one.sku === sku && one.lotNumber === lotNumber)
      : undefined;
  const isRead = result.kind === 'ok' || result.kind === 'missing';
  const start = lot ? onlyFields(fields, lot) : isRead && sent?.fields;
  if (isRead && !start) notFound();
  return (
    <EditPage
      resource={lots}
      tenant={tenant}
      keys={[sku, lotNumber]}
      found={result.kind === 'missing' ? undefined : result}
    >
      {start && (
        <UpsertLot
          tenant={tenantMark(tenant)}
          start={start}
          existing={{ sku, lotNumber, from: lot ? 'platform' : 'requests' }}
        />
      )}
    </EditPage>
  );
}
