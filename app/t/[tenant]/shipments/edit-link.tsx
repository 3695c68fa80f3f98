import Pencil from 'lucide-react/icons/pencil';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import { whyNot } from '../why-not';

/** Leads to the form of a shipment with all that is in it, or says why there is none. */
export async function EditShipment({ tenant, shipmentNo }: { tenant: string; shipmentNo: string }) {
  const [t, unavailable] = await Promise.all([
    getTranslations('pages.sentHere'),
    whyNot('upsertShipment', tenant),
  ]);
  const icon = <Pencil aria-hidden="true" />;
  const search = new URLSearchParams({ shipment: shipmentNo });
  return unavailable ? (
    <Button icon={icon} unavailable={unavailable}>
      {t('edit')}
    </Button>
  ) : (
    <ButtonLink icon={icon} href={route(`/t/${encodeURIComponent(tenant)}/new/shipments?${search}`)}>
      {t('edit')}
    </ButtonLink>
  );
}
