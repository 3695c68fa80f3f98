import { NewShipment, newShipmentTitle } from '@/components/features/shipments/new-shipment';
import { NewPage, type NewPageProps, newTitle } from '@/components/record/form-page';
import { shipments } from '@/lib/contract/definitions/orders';

export const generateMetadata = newTitle(shipments);

const MAX_ORDERS = 500;
const toList = (value: string | string[] | undefined) => [value ?? []].flat().slice(0, MAX_ORDERS);

/** Creates a shipment. `?orders=` adds orders. `?shipment=` starts from an existing shipment with all of its orders. */
export default async function NewShipmentPage(props: NewPageProps) {
  const query = await props.searchParams;
  const [shipmentNo] = toList(query.shipment);
  const orders = toList(query.orders);
  return (
    <NewPage {...props} resource={shipments} title={newShipmentTitle({ shipmentNo, orders })}>
      {(tenant) => <NewShipment tenant={tenant} shipmentNo={shipmentNo} orders={orders} />}
    </NewPage>
  );
}
