import PackagePlus from 'lucide-react/icons/package-plus';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import { whyNot } from './unavailable-reason';

/** Leads to a shipment's form that begins with these orders, or says why there is none. */
export async function AttachLink({
  tenant,
  orders,
  why,
}: {
  tenant: string;
  orders: readonly string[];
  /** Why these cannot join a shipment now. */
  why?: string;
}) {
  const [t, unavailable = why] = await Promise.all([
    getTranslations('pages.shipments'),
    whyNot('upsertShipment', tenant),
  ]);
  const icon = <PackagePlus aria-hidden="true" />;
  const label = <span className="max-xl:sr-only">{t('attach')}</span>;
  if (unavailable)
    return (
      <Button icon={icon} unavailable={unavailable}>
        {label}
      </Button>
    );
  const search = new URLSearchParams(orders.map((order) => ['orders', order]));
  return (
    <ButtonLink
      icon={icon}
      title={t('attach')}
      href={route(`/t/${encodeURIComponent(tenant)}/new/shipments?${search}`)}
    >
      {label}
    </ButtonLink>
  );
}
