'use server';

import { writeByKey } from '@/lib/console/request-log/list-requests';
import type { WriteName } from '@/lib/contract/operations';
import { isWriteName, operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import { parseShipment } from '@/lib/contract/shipment-plan';
import type { TenantSession } from '../auth/access';
import { action, tenantAction, withTenantRight } from '../auth/define-action';
import type { Right } from '../auth/rights';
import { reportsPerRecord } from '../browser/rejections';
import type { Failure, Result } from '../browser/result';
import { typedJson } from '../browser/typed-json';
import { failureOf, ok, validationFailure } from '../http/console-result';
import { parseInput, readInput } from '../http/read-input';
import { maskOf } from '../masking/mask';
import { bulkResult } from './bulk-result';
import { checkWrite } from './check-write';
import { type AuthorizedWrite, logAndSend } from './log-and-send';
import { type ReadBack, readBack } from './read-back';
import { withShipmentLease } from './shipment-lease';
import { type Question, WriteChecks, type WriteToCheck } from './write-checks';

/** A write as the browser requests it. Untrusted. */
export type WriteRequest = {
  operation: WriteName;
  tenant: string;
  params?: Readonly<Record<string, string | number>>;
  /** The body as JSON. The body is validated and then sent as written, including fields that the contract does not list. */
  body: string;
  /** The data that the server compares before it sends the write, and the questions that the user has answered. */
  checks?: WriteChecks;
  /**
   * True to send the body although it violates the contract. The user has seen the violated rules, and the platform
   * decides.
   */
  unvalidated?: boolean;
  /** True if the user allows repeating a create although an earlier identical request has no response. */
  allowRepeat?: boolean;
};

/**
 * A write with its idempotency key of 8 to 100 letters, digits and signs (`isIdempotencyKey`). The key stays the same if
 * the same intent is sent again.
 */
export type Write = WriteRequest & { idempotencyKey: string };

const invalidKey: Issue = {
  path: 'idempotencyKey',
  message: 'must be 8 to 100 letters, digits, dots, colons, dashes or underscores',
  code: 'invalid_format',
};
const isIdempotencyKey = (key: unknown): key is string =>
  typeof key === 'string' && /^[\w.:-]{8,100}$/.test(key);

/** True if a body that violates the contract may be sent. For a shipment, it must be clear which orders the body detaches. */
const canSkipContract = ({ name }: Pick<Operation, 'name'>, body: unknown): boolean =>
  name !== 'upsertShipment' || parseShipment(body) !== undefined;

/** The questions that the user must answer before anything is sent. */
export type QuestionsResult = { kind: 'ask'; questions: Question[] };

/** Returns the right that a write requires. Names that are not writes are rejected later, by `parseWrite`. */
const requiredRight = (request: WriteRequest): Right =>
  isWriteName(request?.operation) ? request.operation : 'read';

/** Parses a request and validates it against the contract. */
async function parseWrite(
  request: WriteRequest,
  access: TenantSession,
): Promise<(AuthorizedWrite & WriteToCheck) | Failure> {
  if (!isWriteName(request.operation))
    return failureOf(400, 'unknown_operation', 'must be the name of a write', 'operation');
  const operation = operations[request.operation];
  const body = typedJson(request.body);
  if ('issues' in body) return validationFailure(400, body.issues);
  const unvalidated = request.unvalidated === true && canSkipContract(operation, body.value);
  const input = parseInput(
    operation,
    { params: request.params, body: body.value },
    unvalidated ? 'unvalidated' : 'asWritten',
  );
  if ('issues' in input) return validationFailure(400, input.issues);
  const checks = readInput(WriteChecks, request.checks ?? {});
  if ('failure' in checks) return checks.failure;
  const { person, tenant, visit } = access;
  return {
    operation,
    tenant: tenant.id,
    input,
    json: request.body,
    person,
    visit: visit && { id: visit.id, isJob: false },
    checks: checks.data,
    mask: await maskOf(access),
  };
}

/** Returns the questions of a write without sending it. Never throws. */
export const previewWrite = action(
  (request: WriteRequest): Promise<Result<Question[]>> =>
    withTenantRight(request?.tenant, requiredRight(request), async (access) => {
      const write = await parseWrite(request, access);
      if ('kind' in write) return write;
      const check = await checkWrite(write);
      return 'kind' in check ? check : ok(check.questions);
    }),
);

/**
 * Sends a write for the signed-in user. The steps are: check origin, session, role and tenant; parse the input; take the
 * lease of a shipment (`withShipmentLease`); collect the open questions; and, if there are none, record the write and
 * send it to the platform. Never throws.
 */
export const sendWrite = action(
  (request: Write): Promise<Result<unknown> | QuestionsResult> =>
    withTenantRight(request?.tenant, requiredRight(request), async (access) => {
      const write = await parseWrite(request, access);
      if ('kind' in write) return write;
      const { idempotencyKey } = request;
      if (!isIdempotencyKey(idempotencyKey)) return validationFailure(400, [invalidKey]);
      return withShipmentLease(write.tenant, write.input.body, async () => {
        const check = await checkWrite(write);
        if ('kind' in check) return check;
        if (check.questions.length > 0) return { kind: 'ask' as const, questions: check.questions };
        const allowRepeat = request.allowRepeat === true;
        const sent = await logAndSend({ ...write, idempotencyKey, allowRepeat });
        const context = { idempotencyKey, resentRejection: write.checks.rejection };
        // Bulk calls respond 200 even for rejected records.
        const result = reportsPerRecord(write.operation.name) ? await bulkResult(write, sent, context) : sent;
        return result.kind === 'ok' && check.restore ? { ...result, restore: check.restore } : result;
      });
    }),
);

/** Identifies a write of the caller. `isLast` is true for the last attempt to read the write back. */
const ReadBackRequest = z.object({ idempotencyKey: z.string(), isLast: z.boolean() });

/** Reads a write back for the user who sent it. Never throws. */
export const readBackWrite = tenantAction(
  'read',
  ReadBackRequest,
  async ({ idempotencyKey, isLast }, { person, tenant }): Promise<Result<ReadBack>> => {
    const entry = await writeByKey(tenant.id, person.id, idempotencyKey);
    const mayBeStored = entry?.result === 'done' || entry?.result === 'unknown';
    return ok(entry && mayBeStored ? await readBack(entry, isLast) : { seen: 'unread' });
  },
);
