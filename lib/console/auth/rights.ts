import type { WriteName } from '../browser/result';

/** Every role, from the most rights to the least. */
export const allRoles = ['owner', 'admin', 'operator', 'fixer', 'support', 'viewer'] as const;
const senders = ['owner', 'admin', 'operator'] as const;
const fixers = [...senders, 'fixer'] as const;
const admins = ['owner', 'admin'] as const;

export type Role = (typeof allRoles)[number];

/** The writes of the contract, each by its operation. */
const writes = {
  createProduct: senders,
  updateProduct: senders,
  updateProductTag: senders,
  upsertLots: senders,
  createCustomer: senders,
  updateCustomer: senders,
  bulkUpsertSalesOrders: fixers,
  updateSalesOrderCargoInfo: fixers,
  updateCargoInfo: fixers,
  updateSalesOrderVasDocument: fixers,
  cancelLineItems: senders,
  updateSalesOrderTag: fixers,
  upsertShipment: senders,
  bulkUpsertReceivingOrders: senders,
  updateReceivingOrderTag: senders,
  updateStockAdjustmentTag: senders,
  updateReturnTag: senders,
} as const satisfies Record<WriteName, readonly Role[]>;

/**
 * Which roles have which right. This is the only place that says so: pages, actions, routes, jobs, keys and buttons ask
 * `hasRight`.
 */
export const rights = {
  ...writes,
  /** Open every tenant without a grant. */
  everyTenant: admins,
  /** Visit a tenant without a grant for it. */
  visit: ['owner', 'admin', 'support'],
  /** See the tenants that one may open: pages, lists, exports, and what people store for themselves. */
  read: allRoles,
  /** Save views for everybody, and change those that are not locked. */
  shareViews: senders,
  /** Change and remove the shared views of others. */
  manageViews: admins,
  /** Store tags in the console where the platform takes none. */
  keepLabel: senders,
  /** Change and remove remembered corrections of orders. */
  corrections: fixers,
  /** Bring in files. */
  import: senders,
  /** Plan actions on many records that one may do to each, start, pause and cancel them; cancel the exports of others. */
  sendJobs: fixers,
  tenants: admins,
  relayKeys: admins,
  retention: admins,
  people: admins,
  /** See the visits of others, end them, and change how visits go. */
  visits: admins,
  /** See everything that people did. */
  audit: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof rights;

/** What a visit allows beside reading while writes are unlocked, whatever the role. */
const inVisit: readonly Right[] = ['keepLabel', 'import', 'sendJobs'];

/** Whether a visit allows something: reading always, writes of the tenant's data while they are unlocked, nothing else. */
export const canInVisit = (right: Right, isUnlocked: boolean): boolean =>
  right === 'read' || (isUnlocked && (right in writes || inVisit.includes(right)));

export const isRole = (value: string): value is Role => allRoles.some((role) => role === value);

export const hasRight = (role: Role, right: Right): boolean => {
  const roles: readonly Role[] = rights[right];
  return roles.includes(role);
};
