import { isOperationName, operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import { shipmentIn } from '@/lib/contract/shipment-plan';
import { withTenantRight } from '../auth/access';
import { parseInput } from '../browser/input';
import type { AnswerTo, Input, Result, WriteName } from '../browser/result';
import { typedJson } from '../browser/typed-json';
import { failureOf, validationFailure } from '../http/own-result';
import { deliver } from './deliver';
import { withShipmentLock } from './membership';
import { withShipmentLease } from './shipment-lease';

/** A write as the browser asks for it. `idempotencyKey`: 8 to 100 plain characters, the same for one intent sent again. */
export type Write<N extends WriteName> = Input<N> & {
  operation: N;
  tenant: string;
  idempotencyKey: string;
  /** One of many that nobody waits for singly: people's own calls go first. */
  bulk?: boolean;
  /** What the person was shown of its effect, where a write is held back that does more (`withShipmentLock`). */
  shown?: unknown;
  /** Send the body as it is written here: JSON with fields that the contract does not know. Takes the place of `body`. */
  text?: string;
  /** Send that text although the contract rejects it: a person saw which rules it breaks, and the platform decides. */
  unvalidated?: boolean;
  /** A person looked, and wants a create sent although an earlier send of the same has no answer. */
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

/** Whether it goes out once more. A subtraction never does: whoever wants to subtract again says so as a new one. */
export const isRepeat = ({ effect }: Pick<Operation, 'effect'>, again: unknown): boolean =>
  again === true && effect !== 'subtract';

/** Whether a body may go out although the contract rejects it: of a shipment it must be clear which orders it takes away. */
const canSkipContract = ({ name }: Pick<Operation, 'name'>, body: unknown): boolean =>
  name !== 'upsertShipment' || shipmentIn(body) !== undefined;

/**
 * One write for whoever is signed in, in this order: origin, session, role, tenant, input, request log, platform.
 * The argument is whatever a browser sent. Never throws.
 */
export function write<N extends WriteName>(request: Write<N>): Promise<Result<AnswerTo<N>>> {
  const right = isWriteName(request?.operation) ? request.operation : 'read';
  return withTenantRight(request?.tenant, right, async ({ person, tenant, visit }) => {
    if (!isWriteName(request.operation))
      return failureOf(400, 'unknown_operation', 'must be the name of a write', 'operation');
    if (!isKey(request.idempotencyKey)) return validationFailure(400, [invalidKey]);
    const operation = operations[request.operation];
    const { text, again, idempotencyKey, bulk } = request;
    const typed = text === undefined ? undefined : typedJson(text);
    if (typed && 'issues' in typed) return validationFailure(400, typed.issues);
    const unsupported = typed ? unsupportedTexts(typed.value) : [];
    if (unsupported.length > 0) return validationFailure(400, unsupported);
    const unvalidated =
      request.unvalidated === true && typed !== undefined && canSkipContract(operation, typed.value);
    const input = parseInput(operation, typed ? { ...request, body: typed.value } : request, unvalidated);
    if ('issues' in input) return validationFailure(400, input.issues);
    const send = () =>
      deliver(operation, {
        person,
        tenant: tenant.id,
        input,
        idempotencyKey,
        priority: bulk === true ? 'bulk' : 'person',
        text: typed?.text,
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
