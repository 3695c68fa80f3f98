import { setTimeout as sleep } from 'node:timers/promises';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Issue } from '@/lib/contract/schema/issue';
import { pathsOfCode } from '@/lib/rules/order-errors';
import { findErrors } from '@/lib/rules/order-rules';
import { lostResult } from '../api-client/outcome';
import { isCounted, parseRejections } from '../browser/rejections';
import type { Failure, Result } from '../browser/result';
import { fetchRejectionsAfter } from '../operations/rejected-list';
import { writeByKey } from '../request-log/list-requests';
import { noteRecords } from '../request-log/log-outcome';
import type { Rejection } from '../request-log/request-row';
import { recordsOutcome, writeOutcome } from '../request-log/write-outcome';
import type { AuthorizedWrite } from './log-and-send';
import type { WriteChecks } from './write-checks';

/** Delays between reads of the list of rejected orders, in milliseconds, because a platform may list a rejection late. */
const RECHECK_MS = [1_000, 3_000];

type ResultContext = {
  idempotencyKey: string;
  /** The entry of the rejected order that was sent again. If the platform still lists this entry, it is not a new rejection. */
  resentRejection: WriteChecks['rejection'];
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Converts a rejection to an issue of the field that violates its rule. If no rule finds a field, uses the field that usually
 * causes the code.
 */
export function rejectionIssue(order: unknown, code: string): Issue {
  const parsed = SalesOrderUpsert.safeParse(order);
  const [path = 'referenceNumber'] = pathsOfCode(code, parsed.success ? findErrors(parsed.data) : []);
  return { path, message: '', code };
}

const refused = (issues: Issue[], requestId: string, rejection?: Rejection): Failure => {
  const message = issues[0]?.message ?? '';
  return { kind: 'refused', status: 200, message, issues, requestId, rejection };
};

/**
 * Determines the result of an order. A platform also responds 200 for a rejected order and need not report the rejection
 * (D8), so this function reads the list of rejected orders. For a rejected order, the result is `refused`. If the list
 * cannot be read, the outcome is unknown.
 */
async function orderResult(
  { operation, tenant, person, input }: AuthorizedWrite,
  result: Result<unknown>,
  { idempotencyKey, resentRejection, wait = sleep }: ResultContext,
): Promise<Result<unknown>> {
  // Without a readable response, a listed rejection proves something only for a resent rejected order, whose earlier
  // entry is known. Otherwise the rejection may belong to an earlier request.
  if (result.kind !== 'ok' && !(result.kind === 'unknown' && resentRejection)) return result;
  const sent = await writeByKey(tenant, person.id, idempotencyKey);
  if (!sent) return result;
  const isNew = ({ entry, at }: Rejection) => entry !== resentRejection?.entry || at !== resentRejection?.at;
  const readList = async () => {
    const listed = await fetchRejectionsAfter(sent, sent.records).catch((error: unknown) =>
      console.error(error),
    );
    return listed?.filter(isNew);
  };
  const isOk = result.kind === 'ok';
  const response = isOk ? result.value : undefined;
  const reported = parseRejections(operation.name, response);
  // `logAndSend` has just read the list if the response reported nothing.
  const isListRead = isOk && !reported && result.rejections !== undefined;
  let listed = isListRead ? result.rejections?.filter(isNew) : await readList();
  const isReported = isCounted(response) || (reported !== undefined && reported.length > 0);
  for (const delay of resentRejection && !isReported ? RECHECK_MS : []) {
    if (listed && listed.length > 0) break;
    await wait(delay);
    listed = await readList();
  }
  const [reportedRejection] = reported ?? [];
  const [listedRejection] = listed ?? [];
  const rejection = reportedRejection ? { ...listedRejection, ...reportedRejection } : listedRejection;
  if (rejection || (isOk && listed)) {
    const outcome = recordsOutcome(operation.name, input.body, rejection ? [rejection] : []);
    await noteRecords(sent, outcome).catch((error: unknown) => console.error(error));
  }
  if (rejection) {
    const [order] = [input.body].flat();
    return refused([rejectionIssue(order, rejection.code)], result.requestId, rejection);
  }
  if (listed || !isOk) return result;
  return lostResult(operation, 'unlisted', true, { status: 200, requestId: result.requestId });
}

/**
 * Determines the result of a bulk call. Bulk calls respond 200 even for rejected records. If the call has a single record
 * and the platform rejected the record, the call is refused. Calls with several records, and shipments, report a result
 * per record, so their result is returned unchanged.
 */
export async function bulkResult(
  write: AuthorizedWrite,
  result: Result<unknown>,
  context: ResultContext,
): Promise<Result<unknown>> {
  const { operation, input } = write;
  if (operation.name === 'upsertShipment' || [input.body].flat().length > 1) return result;
  if (operation.name === 'bulkUpsertSalesOrders') {
    const ofOrder = await orderResult(write, result, context);
    return ofOrder.kind === 'ok' && !isCounted(ofOrder.value) ? { ...ofOrder, isUnproven: true } : ofOrder;
  }
  if (result.kind !== 'ok') return result;
  const { rejections = [] } = writeOutcome(operation.name, input.body, result);
  const issues = rejections.map(({ path, message, code }) => ({ path, message, code }));
  return issues.length > 0 ? refused(issues, result.requestId) : result;
}
