import { getTranslations } from 'next-intl/server';
import { formSchema } from '@/components/form/form-schemas';
import { can } from '@/lib/console/api-client/capabilities';
import type { Right } from '@/lib/console/auth/rights';
import { deniedIn } from '@/lib/console/auth/tenant-session';
import type { WriteName } from '@/lib/console/browser/result';
import { isWriteName } from '@/lib/console/operations/write';
import { operations, type Resource } from '@/lib/contract/operations';
import { type EditActName, type RecordActionName, recordActions } from '@/lib/contract/record-actions';
import type { Operation } from '@/lib/contract/schema/operation';
import { isAllowedIn } from '@/lib/contract/schema/transitions';
import type { ActionState, ActionStates } from './record-actions';

/** Why the person has no right to something in a tenant, in words; undefined when they have it. */
export async function forbiddenReason(right: Right, tenant: string): Promise<string | undefined> {
  const [t, denied] = await Promise.all([getTranslations('pages.acts'), deniedIn(tenant, right)]);
  return denied && t(denied);
}

/**
 * Why the person cannot do something here, in words; undefined when they can. The role comes first, then the platform: a label
 * that is stored here needs none.
 */
export async function unavailableReason(
  act: WriteName | 'keepLabel',
  tenant: string,
): Promise<string | undefined> {
  const [t, role, isSupported] = await Promise.all([
    getTranslations('pages.acts'),
    forbiddenReason(act, tenant),
    act === 'keepLabel' || can(act, tenant),
  ]);
  return role ?? (isSupported ? undefined : t('platform'));
}

/** The address at which records of a list are edited by an action; none where it cannot be done here. */
export const editAt = async (act: EditActName, tenant: string): Promise<string | undefined> =>
  (await unavailableReason(act, tenant)) === undefined
    ? `/t/${encodeURIComponent(tenant)}/${recordActions[act].edit}`
    : undefined;

/** Writes of a whole record with its lines: they have a page of their own, not a form beside the record. */
const onOwnPage = new Set([
  'bulkUpsertSalesOrders',
  'bulkUpsertReceivingOrders',
  'upsertShipment',
  'upsertLots',
]);

type Row = { on?: Resource; labelOf?: string; edit?: string; bulk?: object; keys?: string };

const rowOf = (name: string): Row =>
  Object.entries<Row>(recordActions).find(([own]) => own === name)?.[1] ?? {};

const isActionName = (name: string): name is RecordActionName => Object.hasOwn(recordActions, name);

/** What can be done to a record of a resource: the writes of its own, and those that the table puts on it. */
const actionsOn = (resource: Resource): (RecordActionName | WriteName)[] => {
  const own = Object.values(operations).flatMap((one) =>
    isWriteName(one.name) && (rowOf(one.name).on ?? one.resource) === resource && one.effect !== 'create'
      ? [one.name]
      : [],
  );
  const others = Object.keys(recordActions).filter((name) => rowOf(name).on === resource);
  return [...new Set([...own, ...others.filter(isActionName)])];
};

/**
 * What can be done to a record, each with the reason why it is not possible now: rights, the platform, or the record's state. Of
 * a record without a `state` the platform alone can say.
 */
export async function actionStates(
  resource: Resource,
  tenant: string,
  state?: string,
): Promise<ActionStates> {
  const [t, names, label, values] = await Promise.all([
    getTranslations('pages.salesOrders'),
    getTranslations('operations'),
    getTranslations('label'),
    getTranslations('values'),
  ]);
  const stateOf = async (name: RecordActionName | WriteName): Promise<ActionState> => {
    const { states }: Partial<Operation> = isWriteName(name) ? operations[name] : {};
    const denied = await unavailableReason(name, tenant);
    const allowed = state === undefined || isAllowedIn(states, state);
    const no = () =>
      t('allowedIn', { state: values(state ?? ''), states: (states ?? []).map((s) => values(s)).join(', ') });
    const row = rowOf(name);
    const unavailable = denied ?? (allowed ? undefined : no());
    return {
      label: name === 'keepLabel' ? label('act') : names(row.labelOf ?? name),
      unavailable,
      keys: row.keys,
      schema: unavailable || onOwnPage.has(name) ? undefined : formSchema(name),
    };
  };
  const found = await Promise.all(
    actionsOn(resource).map(async (name) => [name, await stateOf(name)] as const),
  );
  return Object.fromEntries(found);
}
