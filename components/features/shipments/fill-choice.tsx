import { useTranslations } from 'next-intl';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';

/** The shipments that the orders can be added to; each links to the form with all of its orders. */
export function FillChoice({
  base,
  orders,
  shipments,
}: {
  /** The path of the form. */
  base: string;
  orders: readonly string[];
  shipments: readonly { shipmentNo: string; orders: number }[];
}) {
  const t = useTranslations('pages.shipments');
  if (shipments.length === 0) return null;
  return (
    <nav aria-label={t('addTo')} className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">{t('addTo')}</span>
      {shipments.map(({ shipmentNo, orders: count }) => (
        <PrefetchLink
          key={shipmentNo}
          href={route(
            `${base}?${new URLSearchParams([['shipment', shipmentNo], ...orders.map((order) => ['orders', order])])}`,
          )}
          className="inline-flex h-control-sm items-center gap-1.5 rounded-md border border-line-strong px-2 shadow-button hover:bg-hover"
        >
          <code>{shipmentNo}</code>
          <span className="text-muted">{t('holding', { orders: count })}</span>
        </PrefetchLink>
      ))}
    </nav>
  );
}
