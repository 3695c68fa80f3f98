import type { Metadata } from 'next';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { read } from '@/lib/gateway/read';
import { startOf } from '../../receiving-orders/[reference]/edit/start-of';
import { UpsertReceivingOrder } from '../../receiving-orders/upsert';
import { itsOwn, without } from '../copied';
import { NewPage, newTitle } from '../new-page';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: await newTitle('receiving-orders'),
});

/** What a receiving order that is copied begins with; of one that cannot be read, nothing. */
async function copied(tenant: string, referenceNumber: string) {
  const found = await read('getReceivingOrder', tenant, { params: { referenceNumber } });
  return found.kind === 'ok' ? without(startOf(found.answer), itsOwn['receiving-orders']) : undefined;
}

export default async function NewReceivingOrder({ params, searchParams }: Props) {
  await requirePerson();
  const [{ tenant: segment }, { from }] = await Promise.all([params, searchParams]);
  const start = typeof from === 'string' ? await copied(decodeURIComponent(segment), from) : undefined;
  return (
    <NewPage segment={segment} resource="receiving-orders">
      {(tenant) => <UpsertReceivingOrder tenant={tenant} start={start ?? { receiveType: 'Standard' }} />}
    </NewPage>
  );
}
