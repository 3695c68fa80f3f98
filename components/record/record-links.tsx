import CopyPlus from 'lucide-react/icons/copy-plus';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { getTranslations } from 'next-intl/server';
import { Button, ButtonLink } from '@/components/ui/button';
import { route } from '@/components/ui/route';
import type { WriteName } from '@/lib/console/browser/result';
import { type EditActName, recordActions } from '@/lib/contract/record-actions';
import type { ActionState, RecordLink } from './record-actions';
import { unavailableReason } from './unavailable-reason';

const baseOf = (tenant: string) => `/t/${encodeURIComponent(tenant)}`;

/** A link to a shipment form with these orders; `state` tells why they cannot be added now. */
export async function attachLink(
  tenant: string,
  orders: readonly string[],
  state?: ActionState,
): Promise<RecordLink> {
  const [t, unavailable = state?.unavailable] = await Promise.all([
    getTranslations('pages.bulk.acts'),
    unavailableReason('upsertShipment', tenant),
  ]);
  const search = new URLSearchParams(orders.map((order) => ['orders', order]));
  return {
    name: 'upsertShipment',
    label: t('upsertShipment'),
    icon: <PackagePlus aria-hidden="true" />,
    href: `${baseOf(tenant)}/new/shipments?${search}`,
    keys: recordActions.upsertShipment.keys,
    unavailable,
  };
}

/** A link to the create form of a list, `segment`, filled in from this record. */
export async function duplicateLink(
  tenant: string,
  operation: WriteName,
  segment: string,
  record: string,
): Promise<RecordLink> {
  const [t, unavailable] = await Promise.all([
    getTranslations('pages.acts'),
    unavailableReason(operation, tenant),
  ]);
  return {
    name: 'duplicate',
    label: t('copy'),
    icon: <CopyPlus aria-hidden="true" />,
    href: `${baseOf(tenant)}/new/${segment}?${new URLSearchParams({ from: record })}`,
    keys: 'd',
    unavailable,
  };
}

/**
 * A link to the form of the complete record. `state` is the state of the action; `again`: the form starts with what was last sent
 * from here, because the platform returns nothing.
 */
export async function editLink(
  tenant: string,
  operation: WriteName & (EditActName | 'bulkUpsertReceivingOrders' | 'upsertShipment'),
  href: string,
  { state, again: isCopy }: { state?: ActionState; again?: boolean } = {},
): Promise<RecordLink> {
  const [ui, sent, unavailable = state?.unavailable] = await Promise.all([
    getTranslations('ui'),
    getTranslations('pages.sentHere'),
    unavailableReason(operation, tenant),
  ]);
  return {
    name: operation,
    label: isCopy ? sent('edit') : ui('edit'),
    icon: <Pencil aria-hidden="true" />,
    href,
    keys: 'e',
    isPrimary: false,
    unavailable,
  };
}

/** The primary action of a list: a link to its create form, or the reason why it is unavailable. */
export async function CreateLink({
  tenant,
  operation,
  segment,
  isSecondary,
}: {
  tenant: string;
  operation: WriteName;
  /** Path segment of the resource, such as `products`. */
  segment: string;
  /** True when the page has another primary action. */
  isSecondary?: boolean;
}) {
  const [t, unavailable] = await Promise.all([
    getTranslations('pages.new'),
    unavailableReason(operation, tenant),
  ]);
  const icon = <Plus aria-hidden="true" />;
  const variant = isSecondary ? 'secondary' : 'primary';
  return unavailable ? (
    <Button variant={variant} icon={icon} unavailable={unavailable}>
      {t(segment)}
    </Button>
  ) : (
    <ButtonLink variant={variant} icon={icon} href={route(`/t/${encodeURIComponent(tenant)}/new/${segment}`)}>
      {t(segment)}
    </ButtonLink>
  );
}
