import CopyPlus from 'lucide-react/icons/copy-plus';
import PackagePlus from 'lucide-react/icons/package-plus';
import Plus from 'lucide-react/icons/plus';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import type { OperationName } from '@/lib/contract/operations';
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

/** A link to the form that makes a new record, filled in with this one; or the reason why there is none. */
export async function CopyLink({
  tenant,
  operation,
  segment,
  record,
}: {
  tenant: string;
  operation: OperationName;
  /** Of the resource: `products`. */
  segment: string;
  /** The key of the record that is copied. */
  record: string;
}) {
  const [t, unavailable] = await Promise.all([getTranslations('pages.acts'), whyNot(operation, tenant)]);
  const icon = <CopyPlus aria-hidden="true" />;
  const label = <span className="max-xl:sr-only">{t('copy')}</span>;
  if (unavailable)
    return (
      <Button icon={icon} unavailable={unavailable}>
        {label}
      </Button>
    );
  const from = new URLSearchParams({ from: record });
  return (
    <ButtonLink
      icon={icon}
      title={t('copy')}
      href={route(`/t/${encodeURIComponent(tenant)}/new/${segment}?${from}`)}
    >
      {label}
    </ButtonLink>
  );
}

/** The primary act of a list: a link to the form that makes a new record, or the reason why there is none. */
export async function CreateLink({
  tenant,
  operation,
  segment,
}: {
  tenant: string;
  operation: OperationName;
  /** Of the resource: `products`. */
  segment: string;
}) {
  const [t, unavailable] = await Promise.all([getTranslations('pages.new'), whyNot(operation, tenant)]);
  const icon = <Plus aria-hidden="true" />;
  return unavailable ? (
    <Button variant="primary" icon={icon} unavailable={unavailable}>
      {t(segment)}
    </Button>
  ) : (
    <ButtonLink variant="primary" icon={icon} href={route(`/t/${encodeURIComponent(tenant)}/new/${segment}`)}>
      {t(segment)}
    </ButtonLink>
  );
}
