import type { Metadata } from 'next';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { copyOf, NewPage, newTitle } from '@/components/features/create/create-page';
import { startOf } from '@/components/features/receiving-orders/form-values';
import { UpsertReceivingOrder } from '@/components/features/receiving-orders/receiving-order-form';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { revealKey } from '@/lib/contract/personal-fields';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: await newTitle('receiving-orders'),
});

/** Initial values for a copied receiving order; undefined if it cannot be read. */
async function copied(tenant: string, referenceNumber: string) {
  const found = await read('getReceivingOrder', tenant, { params: { referenceNumber } });
  return found.kind === 'ok' ? copyOf('receiving-orders', startOf(found.answer)) : undefined;
}

export default async function NewReceivingOrder({ params, searchParams }: Props) {
  await requireTenant(params);
  const [{ tenant: segment }, { from }] = await Promise.all([params, searchParams]);
  const start = typeof from === 'string' ? await copied(decodeURIComponent(segment), from) : undefined;
  return (
    <NewPage params={params} resource="receiving-orders" start={start} record={revealKey.order(String(from))}>
      {(tenant) => <UpsertReceivingOrder tenant={tenant} start={start ?? { receiveType: 'Standard' }} />}
    </NewPage>
  );
}
