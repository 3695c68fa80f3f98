import { SendAgain } from '@/components/record/sent-records/send-again';

/** Leads to the form of a shipment with all that is in it, or says why there is none. */
export function EditShipment({ tenant, shipmentNo }: { tenant: string; shipmentNo: string }) {
  const search = new URLSearchParams({ shipment: shipmentNo });
  return (
    <SendAgain
      tenant={tenant}
      operation="upsertShipment"
      href={`/t/${encodeURIComponent(tenant)}/new/shipments?${search}`}
    />
  );
}
