import type { QueryClient } from '@tanstack/react-query';
import { fetchSimilarSkus } from '@/components/form/similar-skus';
import { fetchUnknownSkus } from '@/components/form/unknown-skus';
import { type FormValues, type Payload, toPayload } from '@/components/form/values/payload';
import { timeSlice } from '@/components/ui/time-slice';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { InputLocale } from '@/lib/formatting/number-text';
import type { CheckContext, Fix } from '@/lib/rules/fixes/fix';
import { fixOrder } from '@/lib/rules/fixes/fix-order';
import { parsePayload } from '@/lib/rules/fixes/fix-payload';
import { fixesFor, MAX_FIXED_ERRORS } from '@/lib/rules/fixes/fixes';
import { type Correction, replacementSkus } from '@/lib/rules/fixes/remembered-corrections';
import { mergeLookups, type UnknownProducts } from '@/lib/rules/fixes/sku-lookup';
import { findErrors } from '@/lib/rules/order-rules';
import { type Priority, sortErrors } from './sort-errors';

/**
 * Converts the form's values to a payload. Converts lines in time slices, because an order may have ten thousand lines.
 */
export async function draftPayload(
  fields: readonly Field[],
  { lineItems: rows, ...others }: FormValues,
  inputLocale: InputLocale,
  signal: AbortSignal,
): Promise<Payload> {
  const nextSlice = timeSlice();
  const item = fields.find(({ name }) => name === 'lineItems')?.item ?? [];
  const lines: Payload[] = [];
  for (const row of Array.isArray(rows) ? rows : []) {
    await nextSlice();
    signal.throwIfAborted();
    lines.push(toPayload(item, row, inputLocale));
  }
  const payload = toPayload(fields, others, inputLocale);
  // Blank rows at the end are not sent.
  const last = lines.findLastIndex((line) => Object.keys(line).length > 0);
  return last < 0 ? payload : { ...payload, lineItems: lines.slice(0, last + 1) };
}

/** Parses the form's values. Returns null if they are no valid order, for example while a number is half typed. */
export async function parseDraft(
  ...draft: Parameters<typeof draftPayload>
): Promise<SalesOrderUpsert | null> {
  return parsePayload(await draftPayload(...draft))?.order ?? null;
}

const payloadSkus = ({ lineItems }: Readonly<Record<string, unknown>>): string[] =>
  (Array.isArray(lineItems) ? lineItems : [])
    .filter(isRecord)
    .flatMap(({ sku }) => (typeof sku === 'string' ? sku.trim() || [] : []));

/** Finds the products that an order lacks. Looks up only SKUs that are not in `payload`, because `lookups` has the others. */
export async function findUnknownProducts(
  queryClient: QueryClient,
  tenant: string,
  draft: SalesOrderUpsert,
  {
    lookups,
    payload,
    remembered,
  }: {
    lookups: readonly UnknownProducts[];
    payload: Readonly<Record<string, unknown>>;
    remembered: readonly Correction[];
  },
): Promise<UnknownProducts> {
  const opening = mergeLookups(lookups);
  const requestedSkus = new Set([...payloadSkus(payload), ...opening.similarSkus]);
  const skus = new Set(payloadSkus(draft));
  const unknown = await fetchUnknownSkus(
    tenant,
    [...skus, ...replacementSkus(remembered, skus)].filter((sku) => !requestedSkus.has(sku)),
  );
  return mergeLookups([
    opening,
    { unknown, similarSkus: await fetchSimilarSkus(queryClient, tenant, unknown) },
  ]);
}

/** A problem of the order in the form. `fixes` are sorted from most to least likely. */
export type DraftProblem = { code: string; path: string; fixes: Fix[] };

/** The order in the form and its first problems. `more` is the number of problems that are not listed. */
export type CheckedDraft = {
  order: SalesOrderUpsert;
  problems: DraftProblem[];
  more: number;
  safe: Fix[];
  /**
   * Returns the order with all safe fixes applied, including safe fixes for problems that appear only after the first
   * fixes.
   */
  fixSafe: () => SalesOrderUpsert;
};

/** Maximum number of problems listed. Further problems are only counted. */
const MAX_LISTED = 50;

/** Checks the order in the form. Searches for fixes in time slices, because comparing SKUs takes long. */
export async function checkDraft(
  order: SalesOrderUpsert,
  context: CheckContext,
  { taken, ...priority }: Priority & { /** The reference number if another order has it. */ taken?: string },
  signal: AbortSignal,
): Promise<CheckedDraft> {
  const isTaken = taken !== undefined && order.referenceNumber === taken;
  const errors = sortErrors(
    [
      ...(isTaken ? [{ code: 'ReferenceNumberAlreadyExists' as const, path: 'referenceNumber' }] : []),
      ...findErrors(order, context.facts),
    ],
    priority,
  );
  const nextSlice = timeSlice();
  const problems: DraftProblem[] = [];
  for (const error of errors.slice(0, MAX_FIXED_ERRORS)) {
    await nextSlice();
    signal.throwIfAborted();
    problems.push({ ...error, fixes: fixesFor(error, order, context) });
  }
  return {
    order,
    problems: problems.slice(0, MAX_LISTED),
    more: Math.max(0, errors.length - MAX_LISTED),
    safe: problems.flatMap(({ fixes: [first] }) => (first?.isSafe ? first : [])),
    fixSafe: () => fixOrder(order, context).order,
  };
}
