import CopyPlus from 'lucide-react/icons/copy-plus';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { getTranslations } from 'next-intl/server';
import { ActionButton } from '@/components/ui/actions/action-button';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { ResourceDefinition } from '@/lib/contract/define-resource';
import { isWriteName, type WriteName } from '@/lib/contract/operations';
import { recordActions } from '@/lib/contract/record-actions';
import { type ActionState, type ActionStates, type RecordLink, unavailableReason } from './available-actions';

/** Returns a link to the shipment form with these orders. `state` is the reason why the orders cannot be added now. */
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
    href: tenantPath(tenant, `new/shipments?${search}`),
    keys: recordActions.upsertShipment.keys,
    unavailable,
  };
}

/** Returns the path of a record's form: replaces `{sku}` in the definition's path with the value of that key. */
const formPath = ({ keys, form = '' }: ResourceDefinition, values: readonly string[]): string =>
  keys.reduce((path, name, at) => path.replace(`{${name}}`, encodeURIComponent(values[at] ?? '')), form);

/**
 * Returns the links to a record's edit form and to the create form with the record's values. With `isFromRequests`, the
 * edit form starts with the last values that this console sent, because the platform does not return the record.
 */
export async function recordLinks(
  resource: ResourceDefinition,
  tenant: string,
  keys: readonly string[],
  { states, isFromRequests }: { states: ActionStates; isFromRequests: boolean },
): Promise<RecordLink[]> {
  const { create, form, segment } = resource;
  if (!create || !isWriteName(create.operation)) return [];
  const { operation, unique } = create;
  const [t, tSent, unavailable] = await Promise.all([
    getTranslations('pages.acts'),
    getTranslations('pages.sentHere'),
    unavailableReason(operation, tenant),
  ]);
  const edit: RecordLink | undefined =
    form === undefined
      ? undefined
      : {
          name: operation,
          label: tSent(isFromRequests ? 'edit' : `editOf.${segment}`),
          icon: <Pencil aria-hidden="true" />,
          href: tenantPath(tenant, formPath(resource, keys)),
          keys: 'e',
          isPrimary: false,
          unavailable: states[operation]?.unavailable ?? unavailable,
        };
  const duplicate: RecordLink = {
    name: 'duplicate',
    label: t('copy'),
    icon: <CopyPlus aria-hidden="true" />,
    href: tenantPath(tenant, `new/${segment}?${new URLSearchParams({ from: keys.at(-1) ?? '' })}`),
    keys: 'd',
    unavailable,
  };
  return [...(edit ? [edit] : []), ...(unique ? [duplicate] : [])];
}

/**
 * Renders a link to a list's create form or, if the form is unavailable, the reason. The link is the page's primary
 * action by default.
 */
export async function CreateLink({
  tenant,
  operation,
  segment,
  isSecondary,
}: {
  tenant: string;
  operation: WriteName;
  segment: string;
  isSecondary?: boolean;
}) {
  const [t, unavailable] = await Promise.all([
    getTranslations('pages.new'),
    unavailableReason(operation, tenant),
  ]);
  return (
    <ActionButton
      variant={isSecondary ? 'secondary' : 'primary'}
      icon={<Plus aria-hidden="true" />}
      label={t(segment)}
      href={tenantPath(tenant, `new/${segment}`)}
      unavailable={unavailable}
    />
  );
}
