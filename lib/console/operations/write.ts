import { isOperationName, operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { shipmentIn } from '@/lib/contract/shipment-plan';
import { withTenantRight } from '../auth/access';
import { parseInput, typedJson } from '../browser/input';
import type { Result, WriteName } from '../browser/result';
import { failureOf, validationFailure } from '../http/own-result';
import { deliver } from './deliver';
import { withShipmentLock } from './membership';
import { withShipmentLease } from './shipment-lease';

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
  /** The effects that the person saw; a write with more effects is blocked (`withShipmentLock`). */
  shown?: unknown;
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

/** Whether it can be sent again. A subtraction never: whoever wants to subtract again sends a new one. */
export const isRepeat = ({ effect }: Pick<Operation, 'effect'>, again: unknown): boolean =>
  again === true && effect !== 'subtract';

/** Whether a body that violates the contract may be sent: for a shipment it must be clear which orders it removes. */
const canSkipContract = ({ name }: Pick<Operation, 'name'>, body: unknown): boolean =>
  name !== 'upsertShipment' || shipmentIn(body) !== undefined;

/**
 * One write for the signed-in person, in this order: origin, session, role, tenant, input, request log, platform. The argument is
 * untrusted. Never throws.
 */
export function write(request: Write): Promise<Result<unknown>> {
  const right = isWriteName(request?.operation) ? request.operation : 'read';
  return withTenantRight(request?.tenant, right, async ({ person, tenant, visit }) => {
    if (!isWriteName(request.operation))
      return failureOf(400, 'unknown_operation', 'must be the name of a write', 'operation');
    if (!isKey(request.idempotencyKey)) return validationFailure(400, [invalidKey]);
    const operation = operations[request.operation];
    const { params, again, idempotencyKey, bulk } = request;
    const body = typedJson(request.body);
    if ('issues' in body) return validationFailure(400, body.issues);
    const unvalidated = request.unvalidated === true && canSkipContract(operation, body.value);
    const input = parseInput(
      operation,
      { params, body: body.value },
      unvalidated ? 'unvalidated' : 'asWritten',
    );
    if ('issues' in input) return validationFailure(400, input.issues);
    const send = () =>
      deliver(operation, {
        person,
        tenant: tenant.id,
        input,
        idempotencyKey,
        priority: bulk === true ? 'bulk' : 'person',
        text: body.text,
        again: isRepeat(operation, again),
        visit: visit && { id: visit.id, isJob: false },
      });
    if (operation.name !== 'upsertShipment') return send();
    return withShipmentLease(
      tenant.id,
      input.body,
      async () => (await withShipmentLock(tenant.id, input.body, request.shown)) ?? send(),
    );
  });
}
