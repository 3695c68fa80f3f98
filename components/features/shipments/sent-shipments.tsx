import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { SentList } from '@/components/record/sent-records/sent-list';
import type { ListHeading } from '@/components/ui/page/list-header';
import { sentShipments } from '@/lib/console/request-log/sent-kinds';
import { listSent } from '@/lib/console/request-log/sent-records';
import { withOrders } from '@/lib/console/request-log/sent-shipments';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';

type Props = ListHeading & { tenant: string; searchParams: SearchParams; empty?: ReactNode };

/** Shipments sent from here, each with the membership last sent. */
export const SentShipments = (props: Props) => (
  <SentList
    {...props}
    resource="shipments"
    search="searchShipment"
    of={ShipmentUpsert}
    names={['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders']}
    find={async (query, base) => {
      const { rows, total } = await listSent(props.tenant, sentShipments, query);
      const records = (await withOrders(props.tenant, rows)).map(({ key, fields, orders, last }) => ({
        href: `${base}/${encodeURIComponent(key)}`,
        record: { ...fields, shipmentNo: key, salesOrders: orders },
        last,
      }));
      return { rows: records, total };
    }}
  />
);
