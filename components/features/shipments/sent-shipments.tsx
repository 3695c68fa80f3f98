import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { sentShipments } from '@/components/record/sent-records/sent-kinds';
import { SentList } from '@/components/record/sent-records/sent-list';
import type { ListHeading } from '@/components/ui/page/list-header';
import { shipmentsOfOrders } from '@/lib/console/request-log/sent-lots';
import { listSent } from '@/lib/console/request-log/sent-records';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';

type Props = ListHeading & { tenant: string; searchParams: SearchParams; empty?: ReactNode };

/** The shipments that were sent from here, each with the membership that was last sent. */
export const SentShipments = (props: Props) => (
  <SentList
    {...props}
    resource="shipments"
    search="searchShipment"
    of={ShipmentUpsert}
    names={['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders']}
    find={async (query, base) => {
      const { rows, total } = await listSent(props.tenant, sentShipments, query);
      const ordersIn = (sent: (typeof rows)[number]['sent']) =>
        Array.isArray(sent?.salesOrders) ? sent.salesOrders.map(String) : [];
      const now = await shipmentsOfOrders(
        props.tenant,
        rows.flatMap(({ sent }) => ordersIn(sent)),
      );
      const records = rows.map(({ key, sent, last, lastResult }) => ({
        href: `${base}/${encodeURIComponent(key)}`,
        // An order that another shipment took since is not in this one any more.
        record: {
          ...sent,
          shipmentNo: key,
          salesOrders: ordersIn(sent).filter((reference) => (now.get(reference) ?? key) === key),
        },
        last,
        // A shipment is taken as a whole; its orders are told on its page.
        lastResult: last.result === 'partial' ? 'partial' : lastResult,
      }));
      return { rows: records, total };
    }}
  />
);
