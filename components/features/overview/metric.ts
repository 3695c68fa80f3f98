import type { Failure } from '@/lib/console/browser/result';
import type { Counted } from '@/lib/console/rejected-queue/rejected-counts';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { SalesOrderState } from '@/lib/contract/resources/resource-states';
import type { Series } from './daily-series';

/** A part of a count, such as one cause of rejected orders. */
export type MetricPart = {
  label: { key: string } | { error: string };
  count: number;
  isLowerBound?: boolean;
  path: string;
};

/** The orders in one state. `count` is undefined if calls are limited, because then only stuck orders are counted. */
export type Stage = {
  state: SalesOrderState;
  count: number | undefined;
  path: string;
  /** Orders that have been in the state for longer than the tenant allows. */
  stuck?: { count: number; path: string; age: number | undefined };
  /** The reason why the stuck orders could not be counted. */
  failure?: Failure;
};

/** A count of the overview, with the values that are shown beside the count. */
export type Metric = {
  /** `isLowerBound` is true if there may be more. */
  counted: Counted & { isLowerBound?: boolean };
  path: string;
  /** Undefined if no action is needed. */
  variant?: 'warn' | 'bad';
  /** Number of days for which the oldest record has been waiting. */
  age?: number;
  /** Number of distinct SKUs in the count. */
  skus?: number;
  values?: readonly { currency: string; value: number }[];
  parts?: readonly MetricPart[];
  /** The states of open orders; only set for the order pipeline. */
  stages?: readonly Stage[];
};

/** What every metric is read with. */
export type Context = { tenant: RegisteredTenant; clock: Clock; series: Promise<Series | undefined> };

/** Resolves to undefined if the platform does not offer the list. */
export type MetricPromise = Promise<Metric | undefined>;
