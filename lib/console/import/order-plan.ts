import type { IntegrationSource } from '@/lib/console/browser/import-state';
import type { SentSource, Source } from '@/lib/console/operations/find-records';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { textOf } from '@/lib/contract/schema/text-of';
import type * as z from '@/lib/contract/schema/zod';
import type { WireRecord } from '@/lib/files/rows-to-record';
import type { Choices, LookupCache, Plan } from './target';

/** The sources for looking up orders of one kind: the platform's list, and the request log. */
export type OrderSources = { listed: Source; sent: SentSource };

type Identity = {
  from: IntegrationSource;
  /** The integration ID to use if the file names none. */
  integrationId?: string;
  /** True if the row certainly means the existing record. */
  isSame: boolean;
};

const getIntegrationName = (order: PageRow | undefined): string => {
  const { integration } = order ?? {};
  if (!isRecord(integration)) return '';
  return (
    textOf(Reflect.get(integration, 'integrationName')) || textOf(Reflect.get(integration, 'integrationType'))
  );
};

const lower = (value: unknown): string => textOf(value).trim().toLowerCase();

/**
 * Determines the integration of an order. A reference number is unique only within an integration, and reads return the
 * integration's name without its ID. Orders that this console has sent keep their integration. For other orders, the person
 * chooses one integration for the file.
 */
function findIdentity(
  record: WireRecord,
  lookups: LookupCache,
  { listed, sent }: OrderSources,
  { integration }: Choices,
): Identity {
  const reference = textOf(record.referenceNumber);
  const all = lookups.of(listed, reference);
  const [before] = lookups.of(sent, reference) ?? [];
  const integrationId = lower(record.integrationId);
  const previousIntegration = before && lower(before.integrationId);
  const name = getIntegrationName(all?.[0]);
  const isListed = all !== undefined && all.length > 0;
  // An order that this console has sent exists, even if the platform has no list of orders.
  const exists = isListed || (all === undefined && before !== undefined);
  if (isListed && name === '')
    return integrationId ? { from: 'foreign', isSame: false } : { from: 'none', isSame: true };
  if (integrationId)
    return previousIntegration !== undefined && previousIntegration !== integrationId && exists
      ? { from: 'foreign', isSame: false }
      : { from: 'file', isSame: previousIntegration === integrationId };
  if (previousIntegration !== undefined)
    return previousIntegration
      ? { from: 'sent', integrationId: previousIntegration, isSame: true }
      : { from: 'none', isSame: true };
  if (integration) {
    const { id, name: own } = integration;
    if (isListed && own && own !== name) return { from: 'foreign', isSame: false };
    if (!id) return { from: 'none', isSame: false };
    return { from: 'said', integrationId: id, isSame: isListed && own === name };
  }
  // New orders are sent without an integration if none is chosen.
  return all && !isListed ? { from: 'none', isSame: false } : { from: 'unknown', isSame: false };
}

/**
 * Plans whether an order is created, updated, saved or skipped. `openStates` are the states in which an order can be
 * updated.
 */
export function orderPlan(
  sources: OrderSources,
  openStates: readonly string[],
  record: WireRecord,
  lookups: LookupCache,
  choices: Choices,
): Plan {
  const all = lookups.of(sources.listed, textOf(record.referenceNumber));
  const [current] = all ?? [];
  const { isSame, ...identity } = findIdentity(record, lookups, sources, choices);
  if (all && !current) return { action: 'create', ...identity };
  // In later states the platform ignores or rejects changes.
  if (current && !openStates.some((state) => state === current.state))
    return { action: 'skip', reason: 'past' };
  if ((current || isSame) && choices.existing === 'leave') return { action: 'skip', reason: 'exists' };
  // A record that may exist must not be overwritten.
  if (!all && choices.existing === 'leave') return { action: 'skip', reason: 'mayExist' };
  return { action: isSame ? 'update' : 'save', ...identity };
}

/** Blocks an order with an unknown or different integration, because it could be duplicated. */
export function identityIssues(plan: Plan): readonly Issue[] {
  const from = plan.action === 'skip' ? undefined : plan.from;
  if (from === 'unknown') return [{ path: 'integrationId', message: '', code: 'integrationUnknown' }];
  return from === 'foreign' ? [{ path: 'integrationId', message: '', code: 'integrationOther' }] : [];
}

/** Adds the integration ID of the plan to a record. */
export const withIntegration = (record: WireRecord, plan: Plan): WireRecord =>
  plan.action === 'skip' || plan.integrationId === undefined
    ? record
    : { ...record, integrationId: plan.integrationId };

/** Returns the paths of fields, including line fields, that the file does not fill. Replacing a record clears these fields. */
export function missingFields(
  schema: z.ZodObject,
  record: WireRecord,
  lines: string,
  line: z.ZodObject,
): string[] {
  const rows: unknown[] = Array.isArray(record[lines]) ? record[lines] : [];
  const isFilled = (name: string) => rows.some((row) => Reflect.get(Object(row), name) !== undefined);
  return [
    ...Object.keys(schema.shape).filter((name) => record[name] === undefined && name !== lines),
    ...Object.keys(line.shape).flatMap((name) => (isFilled(name) ? [] : [`${lines}.${name}`])),
  ];
}
