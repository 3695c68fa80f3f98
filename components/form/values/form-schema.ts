import type { WriteName } from '@/lib/console/browser/result';
import type { Field } from '@/lib/contract/schema/describe';
import type { Effect, Method } from '@/lib/contract/schema/operation';

/** What a form is drawn from: an operation as plain data, without the schemas that judge it. */
export type Plan = {
  name: WriteName;
  effect: Effect;
  method: Method;
  path: string;
  fields: readonly Field[];
  /** The body is a list of records; the form fills in one. */
  inList: boolean;
  /** The platform is known to keep fields that a write leaves out. */
  keepsOmitted: boolean;
  /** What the columns of its lists may be called in a spreadsheet, by place: `lineItems.sku`. */
  heads: Readonly<Record<string, readonly string[]>>;
};

/** The path of an operation with its parameters, as it will be called. */
export const pathOf = ({ path }: Plan, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
