import type { WriteName } from '@/lib/contract/operations';
import { isOperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';

/** Every role, from the most rights to the fewest. */
export const allRoles = ['owner', 'admin', 'operator', 'fixer', 'support', 'viewer'] as const;
const senders = ['owner', 'admin', 'operator'] as const;
const orderRoles = [...senders, 'fixer'] as const;
const admins = ['owner', 'admin'] as const;

export type Role = (typeof allRoles)[number];

/** The roles of a write: fixers change orders too, but subtract nothing from them. */
const writers = ({ resource, effect }: Operation): readonly Role[] =>
  resource === 'sales-orders' && effect !== 'subtract' ? orderRoles : senders;

/** The rights besides the writes of the contract. */
const otherRights = {
  /** Open every tenant without a grant. */
  everyTenant: admins,
  /** Visit a tenant without a grant for it. */
  visit: ['owner', 'admin', 'support'],
  /** See the tenants that one may open: pages, lists, exports, and personal data such as favorites. */
  read: allRoles,
  /** See personal data without revealing it first, where the tenant's settings mask it. */
  personalData: orderRoles,
  /** Save views for everyone, and change unlocked ones. */
  shareViews: senders,
  /** Change and delete shared views of others. */
  manageViews: admins,
  /** Set local tags when the platform accepts none. */
  keepLabel: senders,
  /** Change and delete remembered corrections of orders. */
  corrections: orderRoles,
  /** Import files. */
  import: senders,
  /** Plan, start, pause and cancel bulk actions, as far as one may act on each record; cancel the exports of others. */
  sendJobs: orderRoles,
  tenants: admins,
  relayKeys: admins,
  retention: admins,
  people: admins,
  /** See and end visits of others, and change their settings. */
  visits: admins,
  /** See the audit of everyone. */
  audit: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Right = WriteName | keyof typeof otherRights;

const isWrite = (name: string): boolean => isOperationName(name) && operations[name].effect !== 'read';

/** The roles of each right, defined only here: pages, actions, routes, jobs, keys and buttons call `hasRight`. */
export const rights: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(
    Object.values(operations).flatMap((one) => (isWrite(one.name) ? [[one.name, writers(one)]] : [])),
  ),
  ...otherRights,
};

/** What unlocked visits allow besides reading, whatever the role. */
const inVisit: readonly Right[] = ['keepLabel', 'import', 'sendJobs'];

/** True when a visit allows a right: reading always, writes of the tenant's data while unlocked, nothing else. */
export const canInVisit = (right: Right, isUnlocked: boolean): boolean =>
  right === 'read' || (isUnlocked && (isWrite(right) || inVisit.includes(right)));

export const isRole = (value: string): value is Role => allRoles.some((role) => role === value);

export const hasRight = (role: Role, right: Right): boolean => rights[right]?.includes(role) ?? false;
