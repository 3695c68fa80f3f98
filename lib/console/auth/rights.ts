import type { WriteName } from '@/lib/contract/operations';
import { isOperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';

/** All roles, from the most rights to the fewest. */
export const allRoles = ['owner', 'admin', 'operator', 'fixer', 'support', 'viewer'] as const;
const senders = ['owner', 'admin', 'operator'] as const;
const orderRoles = [...senders, 'fixer'] as const;
const admins = ['owner', 'admin'] as const;

export type Role = (typeof allRoles)[number];

/** Returns the roles that may send a write. Fixers may change orders, but not subtract from them. */
const writers = ({ resource, effect }: Operation): readonly Role[] =>
  resource === 'sales-orders' && effect !== 'subtract' ? orderRoles : senders;

/** Rights other than the writes of the contract. */
const otherRights = {
  /** Open every tenant without a grant. */
  everyTenant: admins,
  /** Visit a tenant without a grant for it. */
  visit: ['owner', 'admin', 'support'],
  /** Read the tenants that the person may open, and keep personal settings such as favorites. */
  read: allRoles,
  /** See personal data without revealing it first, where the tenant's settings mask it. */
  personalData: orderRoles,
  /** Save views for everyone, and change shared views that are not locked. */
  shareViews: senders,
  /** Change and delete other people's shared views. */
  manageViews: admins,
  /** Set local tags if the platform accepts none. */
  setLocalTag: senders,
  /** Change and delete saved corrections of orders. */
  corrections: orderRoles,
  import: senders,
  /**
   * Plan, start, pause and cancel bulk actions, which also require the right to their write. Cancel other people's
   * exports.
   */
  sendJobs: orderRoles,
  tenants: admins,
  relayKeys: admins,
  retention: admins,
  people: admins,
  /** See and end other people's visits, and change the visit settings. */
  visits: admins,
  /** Read the audit of everyone. */
  audit: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Right = WriteName | keyof typeof otherRights;

export const isWrite = (name: string): boolean => isOperationName(name) && operations[name].effect !== 'read';

/** The roles that have each right. Use `hasRight` to check a right. */
export const rights: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(
    Object.values(operations).flatMap((operation) =>
      isWrite(operation.name) ? [[operation.name, writers(operation)]] : [],
    ),
  ),
  ...otherRights,
};

export const isRole = (value: string): value is Role => allRoles.some((role) => role === value);

export const hasRight = (role: Role, right: Right): boolean => rights[right]?.includes(role) ?? false;
