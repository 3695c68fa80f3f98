import type { Values } from '@/components/record/bulk-actions/plan-request';
import { joinTag, splitTag } from '@/components/ui/tags/tag-text';
import { call } from '@/lib/console/api-client/call';
import { MAX_LOCAL_TAG_LENGTH } from '@/lib/console/browser/local-tag-change';
import { isNotFound } from '@/lib/console/browser/result';
import { validationFailure } from '@/lib/console/http/console-result';
import { findLocalTags } from '@/lib/console/local-tags/local-tags';
import { operations } from '@/lib/contract/operations';
import { type BulkActionName, recordActions, type TagWrite } from '@/lib/contract/record-actions';
import {
  cargoChange,
  hasCargo,
  type KnownCargo,
  pickCargoFields,
  restoreCargo,
} from '@/lib/contract/resources/cargo-info';
import { isAllowedIn } from '@/lib/contract/resources/resource-states';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';
import { issuesOf } from '@/lib/contract/schema/issue';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { textOf } from '@/lib/contract/schema/text-of';
import type { ZodType } from '@/lib/contract/schema/zod';
import { planResendRows } from './plan-resend';
import { type RowPlan, type RowPlanner, skip } from './planned-row';

/** How an action on many records is planned, displayed and undone. */
type BulkPlanner = {
  planRows: RowPlanner;
  /** Validates the body of each planned row. Undefined if `planRows` validates the rows or their values itself. */
  rowSchema: ZodType | undefined;
  /** Returns what the page of a run displays of its values. */
  getSummary: (values: PageRow) => BulkSummary;
  /** Undefined if the action cannot be undone. */
  undo: UndoPlanner | undefined;
};

/**
 * `value` follows the title. `fields` are the names of other values. `notes` are keys of messages, with `count` as their `n`.
 */
type BulkSummary = { value?: string; fields?: string[]; notes?: string[]; count?: number };

type UndoPlanner = {
  /** Returns the value that the action changes, from a record in its current state. */
  currentValue: (record: PageRow) => string;
  /** Returns the same value from the body of a row. */
  sentValue: (body: PageRow) => string;
  /** The states in which the value can be restored. */
  states: readonly string[] | undefined;
  /** Reads the current records. Defaults to the list from which the action starts. */
  fetchRecords?: (tenant: string, keys: readonly string[]) => Promise<Map<string, PageRow>>;
  /** True if restoring an empty value detaches an order from its shipment, which the user must confirm. */
  detaches?: true;
};

/**
 * Returns the resulting tag. The method `add` appends the missing words to the current tag. Otherwise the typed tag
 * replaces the current tag.
 */
export function resultingTag(before: string, typed: string, method: string | undefined): string {
  if (method !== 'add') return typed.trim();
  const currentWords = splitTag(before);
  const addedWords = splitTag(typed).filter((word) => !currentWords.includes(word));
  return addedWords.length === 0 ? before : joinTag([...currentWords, ...addedWords]);
}

const tagValue = ({ tag }: PageRow) => textOf(tag);
const tagUndo: UndoPlanner = { currentValue: tagValue, sentValue: tagValue, states: undefined };

const tagSummary = ({ tag, how }: PageRow, removed: string, ...notes: string[]): BulkSummary => {
  const value = textOf(tag);
  if (value && how !== 'add') return { value };
  return { value, notes: [how === 'add' ? 'pages.bulk.added' : removed, ...notes] };
};

/** Plans a tag for many records. Skips records that already have the tag. */
const tagPlanner = (action: TagWrite): BulkPlanner => ({
  planRows: async ({ values }, rows) => {
    const [key] = recordActions[action].bulk.rows.keys;
    const rowPlans = rows.map((row) => {
      const [record, from] = [textOf(row[key]), textOf(row.tag)];
      const to = resultingTag(from, values.tag ?? '', values.how);
      if (to === from) return skip(record, 'same', { from });
      // If the list returns no tags, the former tag is unknown and cannot be restored.
      const undo = row.tag === undefined ? undefined : { [key]: record, tag: from };
      return { record, body: { [key]: record, tag: to }, note: { from, to }, undo };
    });
    return { rowPlans };
  },
  rowSchema: operations[action].body,
  getSummary: (values) => tagSummary(values, 'pages.bulk.cleared'),
  undo: tagUndo,
});

/** Reads tags of returns from the console's database, because the platform does not store local tags. */
async function fetchLocalTags(tenant: string, records: readonly string[]) {
  const localTags = await findLocalTags(tenant, 'returns', records);
  const tags = new Map(localTags.map(({ record, label }) => [record, label]));
  return new Map(records.map((record) => [record, { tag: tags.get(record) ?? '' }]));
}

/**
 * Plans the local tag of a return by the same rules as a tag. The run overwrites the tag only if the stored tag still
 * equals `seen`.
 */
export function planLocalTag(record: string, seen: string, { tag: typed = '', how }: Values): RowPlan {
  const tag = resultingTag(seen, typed, how);
  if (tag === seen) return skip(record, 'same', { from: seen });
  if (tag.length > MAX_LOCAL_TAG_LENGTH)
    return skip(record, 'invalid', { detail: 'too_long', limit: MAX_LOCAL_TAG_LENGTH });
  return {
    record,
    body: { resource: 'returns', record, tag, seen },
    note: { from: seen, to: tag },
    undo: { resource: 'returns', record, tag: seen, seen: tag },
  };
}

const localTagPlanner: BulkPlanner = {
  planRows: async ({ tenant, values }, rows) => {
    const keys = rows.map((row) => textOf(row.returnReferenceNumber));
    const tags = await fetchLocalTags(tenant, keys);
    return { rowPlans: [...tags].map(([record, { tag }]) => planLocalTag(record, tag, values)) };
  },
  rowSchema: undefined,
  getSummary: (values) => tagSummary(values, 'label.removed', 'label.what'),
  undo: { ...tagUndo, fetchRecords: fetchLocalTags },
};

/** Placeholder in a cargo code for the order's reference number. */
const PLACEHOLDER = '{referenceNumber}';

/** Plans a carrier and a cargo code for many orders, in the states that the platform allows (D12). */
const cargoPlanner: BulkPlanner = {
  planRows: async ({ values }, rows) => {
    const { states } = operations.updateSalesOrderCargoInfo;
    const carrier = values.cargoCarrier?.trim() ?? '';
    const rowPlans = rows.map((row) => {
      const record = textOf(row.referenceNumber);
      const state = textOf(row.state);
      if (!isAllowedIn(states, state)) return skip(record, 'state', { detail: state });
      const current: KnownCargo = { source: 'platform', ...pickCargoFields(row.cargo) };
      const code = (values.cargoCode ?? '').trim().replaceAll(PLACEHOLDER, () => record);
      const body = { referenceNumber: record, cargoCode: code, ...(carrier && { cargoCarrier: carrier }) };
      if (hasCargo(current, body)) return skip(record, 'same', { from: code });
      // If the order has no cargo code, the new code replaces the order's document.
      const from = current.cargoCode ?? cargoChange(current, body)?.document ?? '';
      return { record, body, note: { from, to: code }, undo: restoreCargo(record, current) };
    });
    return { rowPlans };
  },
  rowSchema: operations.updateSalesOrderCargoInfo.body,
  getSummary: ({ cargoCode }) => ({ value: textOf(cargoCode), fields: ['cargoCarrier'] }),
  undo: {
    currentValue: ({ cargo }) => {
      const { cargoCode = '', cargoDocumentUrl = '' } = pickCargoFields(cargo);
      return cargoCode || cargoDocumentUrl;
    },
    sentValue: ({ cargoCode, cargoDocumentUrl }) => textOf(cargoCode) || textOf(cargoDocumentUrl),
    states: operations.updateSalesOrderCargoInfo.states,
  },
};

/**
 * Plans the orders to add to a shipment. Skips orders that are already in the shipment, and moves orders from other
 * shipments.
 */
const shipmentPlanner: BulkPlanner = {
  planRows: async ({ tenant, signal, values }, rows) => {
    const { states } = operations.upsertShipment;
    const shipmentNo = values.shipmentNo?.trim() ?? '';
    const { result } = await call(operations.getShipment, { tenant, signal, params: { shipmentNo } });
    if (result.kind !== 'ok' && !isNotFound(result)) return result;
    const currentShipment = result.kind === 'ok' ? result.value : undefined;
    const rowPlans = rows.map((row) => {
      const record = textOf(row.referenceNumber);
      const [state, from] = [textOf(row.state), textOf(row.shipmentNo)];
      if (from === shipmentNo && from !== '') return skip(record, 'attached', { from });
      if (!isAllowedIn(states, state)) return skip(record, 'state', { detail: state });
      return {
        record,
        body: { from, to: shipmentNo },
        note: { from, to: shipmentNo },
        undo: { from: shipmentNo, to: from },
      };
    });
    const context = currentShipment && {
      members: currentShipment.salesOrders.length,
      shipmentType: currentShipment.shipmentType,
      shipmentDate: currentShipment.shipmentDate,
    };
    // The whole shipment is sent, so its other fields are validated too.
    const { error } = ShipmentUpsert.safeParse({ ...values, ...context, salesOrders: [] });
    return error ? validationFailure(400, issuesOf(error)) : { rowPlans, context };
  },
  rowSchema: undefined,
  getSummary: ({ shipmentNo, members }) => ({
    value: textOf(shipmentNo),
    fields: ['shipmentType', 'shipmentDate'],
    notes: [members === undefined ? 'pages.new.shipments' : 'pages.bulk.joins'],
    count: Number(members ?? 0),
  }),
  undo: {
    currentValue: ({ shipmentNo }) => textOf(shipmentNo),
    sentValue: ({ to }) => textOf(to),
    states: operations.upsertShipment.states,
    detaches: true,
  },
};

/** The planners of all actions on many records. */
export const plannerByAction: Readonly<Record<BulkActionName, BulkPlanner>> = {
  updateProductTag: tagPlanner('updateProductTag'),
  updateReturnTag: tagPlanner('updateReturnTag'),
  setLocalTag: localTagPlanner,
  updateReceivingOrderTag: tagPlanner('updateReceivingOrderTag'),
  updateStockAdjustmentTag: tagPlanner('updateStockAdjustmentTag'),
  updateSalesOrderTag: tagPlanner('updateSalesOrderTag'),
  updateSalesOrderCargoInfo: cargoPlanner,
  upsertShipment: shipmentPlanner,
  bulkUpsertSalesOrders: {
    planRows: planResendRows,
    rowSchema: SalesOrderUpsert,
    getSummary: ({ rules }) => ({ notes: rules === 'fix' ? ['pages.bulk.fixed'] : [] }),
    // The former payload of a sent order is unknown.
    undo: undefined,
  },
};
