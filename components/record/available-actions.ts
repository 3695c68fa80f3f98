import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { formSchema } from '@/components/form/form-schemas';
import type { FormSchema } from '@/components/form/values/form-schema';
import { can } from '@/lib/console/api-client/can';
import type { Right } from '@/lib/console/auth/rights';
import { denialReason } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import {
  type ActionName,
  findOperation,
  isWriteName,
  operations,
  type Resource,
} from '@/lib/contract/operations';
import { editPath, isActionName, type RecordActionRow, recordActions } from '@/lib/contract/record-actions';
import { findResource, resourceDefinitions } from '@/lib/contract/resource-definitions';
import { isAllowedIn } from '@/lib/contract/resources/resource-states';
import type { Operation } from '@/lib/contract/schema/operation';

/**
 * The label of an action's button. `unavailable` is the reason why the button is disabled. `schema` describes the form
 * that opens beside the record.
 */
export type ActionState = { label: string; unavailable?: string; keys?: string; schema?: FormSchema };

/** The state of each action of a record, by operation. */
export type ActionStates = Readonly<Partial<Record<ActionName, ActionState>>>;

/**
 * An action with its own page, such as the form of the complete record or a copy. `isPrimary` makes the action's button primary
 * even if the action does not advance the record.
 */
export type RecordLink = ActionState & { name: string; icon: ReactNode; href: string; isPrimary?: boolean };

/**
 * Returns the reason, in the user's language, why the user lacks a right in a tenant; undefined if the user has the
 * right.
 */
export async function forbiddenReason(right: Right, tenant: string): Promise<string | undefined> {
  const [t, denied] = await Promise.all([getTranslations('pages.acts'), denialReason(tenant, right)]);
  return denied && t(denied);
}

/**
 * Returns the reason, in the user's language, why an action is unavailable; undefined if the action is available. The
 * role is checked before the platform. A local tag needs no platform support.
 */
export async function unavailableReason(action: ActionName, tenant: string): Promise<string | undefined> {
  const [t, role, isSupported] = await Promise.all([
    getTranslations('pages.acts'),
    forbiddenReason(action, tenant),
    !isWriteName(action) || can(action, tenant),
  ]);
  return role ?? (isSupported ? undefined : t('platform'));
}

/** Returns the path of the list where an action edits records; undefined if the action is unavailable. */
export async function editAt(action: ActionName, tenant: string): Promise<string | undefined> {
  const resource = findResource(actionRow(action).on ?? findOperation(action)?.resource ?? '');
  if (!resource || (await unavailableReason(action, tenant)) !== undefined) return undefined;
  return tenantPath(tenant, editPath(action, resource));
}

/**
 * Operations that write a complete record. These operations have their own pages instead of a form beside the record.
 */
const onOwnPage: readonly (string | undefined)[] = resourceDefinitions.flatMap(({ form, create }) =>
  form === undefined ? [] : [create?.operation],
);

const actionRow = (name: string): RecordActionRow =>
  Object.entries<RecordActionRow>(recordActions).find(([own]) => own === name)?.[1] ?? {};

/** Returns the actions on a record of a resource: the resource's writes, and the actions that `recordActions` assigns to it. */
const resourceActions = (resource: Resource): ActionName[] => {
  const ownWrites = Object.values(operations).flatMap((one) =>
    isWriteName(one.name) && (actionRow(one.name).on ?? one.resource) === resource && one.effect !== 'create'
      ? [one.name]
      : [],
  );
  const assigned = Object.keys(recordActions).filter((name) => actionRow(name).on === resource);
  return [...new Set([...ownWrites, ...assigned.filter(isActionName)])];
};

/**
 * Returns the actions on a record. An action that the user's rights, the platform or the record's state forbids
 * includes the reason. Without `state`, the record's state is not considered.
 */
export async function actionStates(
  resource: Resource,
  tenant: string,
  state?: string,
): Promise<ActionStates> {
  const [t, tOperations, tLabel, tValues] = await Promise.all([
    getTranslations('pages.salesOrders'),
    getTranslations('operations'),
    getTranslations('label'),
    getTranslations('values'),
  ]);
  const actionState = async (name: ActionName): Promise<ActionState> => {
    const { states }: Partial<Operation> = isWriteName(name) ? operations[name] : {};
    const denied = await unavailableReason(name, tenant);
    const allowed = state === undefined || isAllowedIn(states, state);
    const stateReason = () =>
      t('allowedIn', {
        state: tValues(state ?? ''),
        states: (states ?? []).map((s) => tValues(s)).join(', '),
      });
    const row = actionRow(name);
    const unavailable = denied ?? (allowed ? undefined : stateReason());
    return {
      label: isWriteName(name) ? tOperations(name) : tLabel('act'),
      unavailable,
      keys: row.keys,
      schema: unavailable || onOwnPage.includes(name) ? undefined : formSchema(name),
    };
  };
  const entries = await Promise.all(
    resourceActions(resource).map(async (name) => [name, await actionState(name)] as const),
  );
  return Object.fromEntries(entries);
}
