import { isOperationName, operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { shipmentIn } from '@/lib/contract/shipment-plan';
import { type InTenant, withTenantRight } from '../auth/access';
import { parseInput, typedJson } from '../browser/input';
import type { Result, WriteName } from '../browser/result';
import { failureOf, ok, validationFailure } from '../http/own-result';
import { readInput } from '../http/read-input';
import { maskOf } from '../masking/mask';
import { deliver } from '../operations/deliver';
import { withShipmentLease } from '../operations/shipment-lease';
import { KnownToForm, type Planned, planWrite, type Question } from './plan-write';

/** A write requested by the browser. `idempotencyKey`: 8 to 100 plain characters, the same for one intent that is sent again. */
export type Write = {
  operation: WriteName;
  tenant: string;
  params?: Readonly<Record<string, string | number>>;
  /** The body in JSON: it is validated, and sent as written, with fields that the contract does not know. */
  body: string;
  idempotencyKey: string;
  /** One of many without a person waiting: interactive calls go first. */
  bulk?: boolean;
  /** What the form knows, and which questions its person has answered. */
  known?: KnownToForm;
  /** Send the body although it violates the contract: the person saw which rules, and the platform decides. */
  unvalidated?: boolean;
  /** The person confirmed that a create is sent although an earlier identical request has no response. */
  again?: boolean;
};

export const isWriteName = (name: unknown): name is WriteName =>
  typeof name === 'string' && isOperationName(name) && operations[name].effect !== 'read';

const invalidKey: Issue = {
  path: 'idempotencyKey',
  message: 'must be 8 to 100 letters, digits, dots, colons, dashes or underscores',
  code: 'invalid_format',
};
const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\w.:-]{8,100}$/.test(key);

/** True when a person may repeat a write. Never a subtraction: another one is a new request. */
export const isRepeat = ({ effect }: Pick<Operation, 'effect'>, again: unknown): boolean =>
  again === true && effect !== 'subtract';

/** Whether a body that violates the contract may be sent: for a shipment it must be clear which orders it removes. */
const canSkipContract = ({ name }: Pick<Operation, 'name'>, body: unknown): boolean =>
  name !== 'upsertShipment' || shipmentIn(body) !== undefined;

/** Nothing was sent: the person has to answer first. */
export type Ask = { kind: 'ask'; questions: Question[] };

/** Checks a write of the signed-in person, in this order: origin, session, role, tenant, input. The argument is untrusted. */
function withInput<T, X = never>(
  request: Omit<Write, 'idempotencyKey'>,
  run: (access: InTenant, write: Omit<Planned, 'sent'>, text: string) => Promise<Result<T> | X>,
): Promise<Result<T> | X> {
  const right = isWriteName(request?.operation) ? request.operation : 'read';
  return withTenantRight(request?.tenant, right, async (access) => {
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
    const known = readInput(KnownToForm, request.known ?? {});
    if ('failure' in known) return known.failure;
    const mask = await maskOf(access);
    return run(access, { operation, tenant: access.tenant.id, input, known: known.data, mask }, body.text);
  });
}

/** The questions of a write, without sending it. Never throws. */
export const planOnly = (request: Omit<Write, 'idempotencyKey'>): Promise<Result<Question[]>> =>
  withInput(request, async (_access, write) => {
    const plan = await planWrite(write);
    return 'kind' in plan ? plan : ok(plan.questions);
  });

/** One write for the signed-in person: questions, request log, platform. Without open questions it is sent at once. Never throws. */
export function sendWrite(request: Write): Promise<Result<unknown> | Ask> {
  return withInput<unknown, Ask>(request, async ({ person, tenant, visit }, planned, text) => {
    const { operation, input } = planned;
    const { idempotencyKey } = request;
    if (!isKey(idempotencyKey)) return validationFailure(400, [invalidKey]);
    const send = async (): Promise<Result<unknown> | Ask> => {
      const plan = await planWrite(planned);
      if ('kind' in plan) return plan;
      if (plan.questions.length > 0) return { kind: 'ask', questions: plan.questions };
      const result = await deliver(operation, {
        person,
        tenant: tenant.id,
        input,
        idempotencyKey,
        priority: request.bulk === true ? 'bulk' : 'person',
        text,
        isRepeat: isRepeat(operation, request.again),
        visit: visit && { id: visit.id, isJob: false },
      });
      return result.kind === 'ok' && plan.restore ? { ...result, restore: plan.restore } : result;
    };
    // Its list is the complete membership: of two at the same time, the second would detach the orders of the first.
    return operation.name === 'upsertShipment' ? withShipmentLease(tenant.id, input.body, send) : send();
  });
}
