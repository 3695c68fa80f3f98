/** A tenant's thresholds: whole numbers from 1 to `max`. New tenants start with `initial`. */
export const tenantThresholds = {
  /** Days in one state after which an order is stuck. */
  stuckDays: { max: 365, initial: 3 },
  /** Amount up to which stock is low. */
  lowStock: { max: 1_000_000, initial: 10 },
} as const;

export type TenantThreshold = keyof typeof tenantThresholds;

export const isTenantThreshold = (name: string): name is TenantThreshold =>
  Object.hasOwn(tenantThresholds, name);

export const tenantThresholdNames = Object.keys(tenantThresholds).filter(isTenantThreshold);
