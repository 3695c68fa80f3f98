import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section, TextLink } from '@/components/record/section';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import type { SentShipment } from '@/lib/console/request-log/sent-shipments';

const Codes = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1 font-mono">{children}</ul>
);

/** Lists the orders of a shipment as sent by this console, and the orders that were later moved to another shipment. */
export function SentMembers({
  tenant,
  shipment: { orders, moved },
}: {
  tenant: string;
  shipment: SentShipment;
}) {
  const t = useTranslations('pages');
  const base = tenantPath(tenant);
  return (
    <>
      <Section title={t('records.orders')} extra={orders.length}>
        <Codes>
          {orders.map((reference) => (
            <li key={reference}>
              <TextLink href={`${base}/${recordPath('sales-orders', reference)}`}>{reference}</TextLink>
            </li>
          ))}
        </Codes>
      </Section>
      {moved.length > 0 && (
        <Section title={t('shipments.movedOut')} extra={moved.length}>
          <Codes>
            {moved.map(({ reference, shipmentNo }) => (
              <li key={reference}>
                <span className="text-muted">{reference}</span> →{' '}
                <TextLink href={`${base}/${recordPath('shipments', shipmentNo)}`}>{shipmentNo}</TextLink>
              </li>
            ))}
          </Codes>
        </Section>
      )}
    </>
  );
}
