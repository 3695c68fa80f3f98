import { authorizeTenant, toResult } from '@/lib/console/auth/access';
import { isUnconfirmed, recordOutcome } from '@/lib/console/browser/result';
import { ok } from '@/lib/console/http/own-result';
import { findRejected, findUnproven, type RejectionStatus } from '@/lib/console/operations/rejected-list';
import type { FullEntry } from '@/lib/console/request-log/list-requests';
import type { Entry } from '@/lib/console/request-log/request-row';
import { parseSentBody } from '@/lib/console/request-log/sent-records';
import { isRecord } from '@/lib/contract/schema/is-record';

/** How orders stand in the list of rejected ones, by reference. Nothing when the list cannot be read. */
export async function rejectionsOf(
  tenant: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, RejectionStatus> | undefined> {
  const found = await toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    return 'kind' in access ? access : ok(await findRejected(access.tenant.id, references));
  });
  return found.kind === 'ok' ? found.answer : undefined;
}

/** Which of these orders, by the last write about each, the platform may still reject: nothing has told yet. */
export async function findUnconfirmed(
  orders: readonly { key: string; last: Entry }[],
  rejections: ReadonlyMap<string, RejectionStatus> | undefined,
): Promise<ReadonlySet<string>> {
  const open = orders.filter(({ key }) => {
    const status = rejections?.get(key);
    return !status || status.accepted !== undefined;
  });
  const requests = await findUnproven(open.map(({ last }) => last));
  return new Set(open.flatMap(({ key, last }) => (requests.has(last.id) ? [key] : [])));
}

type SentFields = Readonly<Record<string, unknown>>;

/**
 * A line of an order as sent, and what was cancelled of it from here since: `cancelledAmount` by cancellations that were
 * answered, `unconfirmedAmount` by those whose answer is missing.
 */
type KnownLine = SentFields & {
  sku?: string;
  amountInOrder?: number;
  cancelledAmount?: number;
  unconfirmedAmount?: number;
};

/**
 * An order as far as the writes about it tell. `sent`: the payload of `upsert`, the last one that was taken; where none was,
 * the last one that went out. `since`: what was answered after it, the newest first; `unconfirmed`: what may have had an effect.
 */
export type KnownOrder = {
  referenceNumber: string;
  sent?: SentFields;
  upsert?: FullEntry;
  isTaken: boolean;
  since: FullEntry[];
  unconfirmed: FullEntry[];
  record: SentFields;
  lines: KnownLine[];
};

const bodyOf = ({ body }: FullEntry): SentFields => {
  const sentBody: unknown = JSON.parse(body ?? '{}');
  return isRecord(sentBody) ? sentBody : {};
};
const number = (value: unknown) => (typeof value === 'number' ? value : 0);

const sumFor = (sku: string | undefined, cancellations: readonly SentFields[]) =>
  cancellations
    .filter((sentBody) => sentBody.sku === sku)
    .reduce((sum, sentBody) => sum + number(sentBody.amount), 0) || undefined;

/**
 * Folds the writes about one order, newest first, into what is known of it. Only what an answer proved is counted: cargo
 * info, documents and tags sent after the last upsert that was taken, amounts cancelled of its lines since.
 */
export function knownOrder(
  referenceNumber: string,
  writes: readonly FullEntry[],
  shipmentNo?: string,
): KnownOrder {
  const outcomes = new Map(writes.map((entry) => [entry, recordOutcome(entry, referenceNumber)]));
  const upserts = writes.filter(({ operation }) => operation === 'bulkUpsertSalesOrders');
  const taken = upserts.find((entry) => outcomes.get(entry) === 'done');
  const upsert = taken ?? upserts.find(isUnconfirmed) ?? upserts[0];
  const sent = upsert && parseSentBody(upsert.body, 'referenceNumber', referenceNumber);
  const laterWrites = writes.filter(({ id }) => id > (upsert?.id ?? 0));
  const since = laterWrites.filter((entry) => outcomes.get(entry) === 'done');
  const unconfirmed = (taken ? laterWrites : writes).filter(isUnconfirmed);
  const of = (entries: readonly FullEntry[], ...names: string[]) =>
    entries.filter(({ operation }) => names.includes(operation)).map(bodyOf);
  const [cargo] = of(since, 'updateCargoInfo', 'updateSalesOrderCargoInfo');
  const [document] = of(since, 'updateSalesOrderVasDocument');
  const [tagged] = of(since, 'updateSalesOrderTag');
  const [cancelled, possibleContents] = [of(since, 'cancelLineItems'), of(unconfirmed, 'cancelLineItems')];
  const lines: unknown[] = Array.isArray(sent?.lineItems) ? sent.lineItems : [];
  const vas = isRecord(sent?.vas) ? sent.vas : undefined;
  return {
    referenceNumber,
    sent,
    upsert,
    isTaken: taken !== undefined,
    since,
    unconfirmed,
    record: {
      ...sent,
      referenceNumber,
      shipmentNo,
      cargo,
      ...(tagged ? { tag: tagged.tag } : {}),
      vas: document ? { ...vas, documentVAS: { documentUrl: document.documentUrl } } : vas,
    },
    lines: lines.filter(isRecord).map((line) => {
      const sku = typeof line.sku === 'string' ? line.sku : undefined;
      return {
        ...line,
        sku,
        amountInOrder: number(line.amountInOrder),
        cancelledAmount: sumFor(sku, cancelled),
        unconfirmedAmount: sumFor(sku, possibleContents),
      };
    }),
  };
}

const UPSERT = 'bulkUpsertSalesOrders';

/**
 * The request by which an order was taken after the platform had rejected it, and the cause of that rejection, as far as its
 * latest requests tell. `entries`: the newest first. Nothing where it was never rejected, or is still.
 */
export function acceptedAfter(
  entries: readonly Pick<FullEntry, 'id' | 'operation' | 'outcome' | 'result' | 'rejections'>[],
  record: string,
): { request: number; code: string } | undefined {
  const sent = entries.filter(({ operation }) => operation === UPSERT);
  const codeOf = ({ rejections }: (typeof sent)[number]) =>
    rejections?.find((rejection) => rejection.record === record && rejection.code)?.code;
  const rejected = sent.findIndex((entry) => recordOutcome(entry, record) === 'rejected');
  const code = sent[rejected] && codeOf(sent[rejected]);
  // The first one taken after it is the one that helped.
  const taken = sent.slice(0, Math.max(rejected, 0)).findLast((one) => recordOutcome(one, record) === 'done');
  return code && taken ? { request: taken.id, code } : undefined;
}
