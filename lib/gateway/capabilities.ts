import type { z } from 'zod';
import type { Operation } from '@/lib/contract/operation';
import { type OperationName, operations } from '@/lib/contract/operations';
import { decided } from '@/lib/env';
import { type Ask, type Called, call } from './call';
import { documented } from './document';
import type { Failure } from './result';

const KEPT_MS = 60_000;

declare global {
  var tallymanOffered: Map<string, { offered: boolean; until: number }> | undefined;
}

const keyOf = (name: string) => `${decided().platformUrl} ${name}`;

function remember(name: string, offered: boolean): void {
  globalThis.tallymanOffered ??= new Map();
  globalThis.tallymanOffered.set(keyOf(name), { offered, until: Date.now() + KEPT_MS });
}

function remembered(name: string): boolean | undefined {
  const entry = globalThis.tallymanOffered?.get(keyOf(name));
  return entry && entry.until > Date.now() ? entry.offered : undefined;
}

/** A list is never "not found" for want of a record. */
const isList = (operation: Operation) => operation.effect === 'read' && !operation.params;

/** A 404 on one record of an extension: the record is not there where the platform is known to offer it, else the operation. */
async function meansMissing(operation: Operation, failure: Failure): Promise<boolean> {
  if (failure.kind !== 'refused' || failure.status !== 404) return false;
  return isList(operation) || !(remembered(operation.name) ?? (await documented(operation)));
}

/** As `call`; of extensions it learns whether this platform offers them. */
export async function ask<O extends Operation>(
  operation: O,
  asked: Ask,
): Promise<Called<z.output<O['response']>>> {
  const called = await call(operation, asked);
  if (!operation.extension) return called;
  const { result } = called;
  if (result.kind === 'ok') remember(operation.name, true);
  if (result.kind === 'missing') remember(operation.name, false);
  if (result.kind !== 'refused' || !(await meansMissing(operation, result))) return called;
  remember(operation.name, false);
  const { status, message, requestId } = result;
  return { ...called, result: { kind: 'missing', status, message, requestId } };
}

/**
 * Whether the platform offers an operation: those of the spec always; an extension as it was learned within a minute,
 * else as the platform's API document says, else by asking for its list. A write that nothing tells of counts as absent.
 */
export async function can(name: OperationName, tenant: string): Promise<boolean> {
  const operation: Operation = operations[name];
  if (!operation.extension) return true;
  const known = remembered(name) ?? (await documented(operation));
  if (known !== undefined) return known;
  const siblings: Operation[] = Object.values(operations);
  const list = siblings.find((o) => o.extension && o.resource === operation.resource && isList(o));
  if (!list) return false;
  const offered = remembered(list.name);
  if (offered !== undefined) return offered;
  const query = list.query ? { dqb: 'offset=0&count=1' } : {};
  const { result } = await ask(list, { tenant, query });
  return result.kind !== 'missing';
}
