import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal';
import type { Scope } from '../scope';
import type { Wire } from '../wire';
import { takeFault } from './faults';

const limited = (seconds: number) =>
  new Refusal(429, [], `Too many requests, try again in ${seconds} seconds`, {
    'retry-after': String(Math.ceil(seconds)),
    'x-retry-after': String(Math.ceil(seconds)),
    'x-remaining-calls': '0',
  });

/** Answers a request, playing the fault that its tenant asked for on this operation, if one is left. */
export async function playing(
  scope: Scope,
  operation: string,
  wire: Wire,
  run: () => Promise<Response>,
): Promise<Response> {
  const fault = await takeFault(scope, operation);
  if (!fault) return run();
  if (fault.kind === 'status429') throw limited(fault.seconds);
  if (fault.kind === 'status500') throw new Refusal(500, [], 'A fault that the sandbox was asked to play');
  if (fault.kind === 'status503')
    throw new Refusal(503, [], 'A fault that the sandbox was asked to play', {
      'retry-after': String(Math.ceil(fault.seconds)),
    });
  if (fault.kind === 'dropBeforeAnswer') return wire.drop();
  if (fault.kind === 'delay') await wait(fault.seconds * 1000);
  const response = await run();
  if (fault.kind === 'dropAfterEffect') return wire.drop();
  return fault.kind === 'cutBody' ? wire.cut(response.status, await response.text()) : response;
}
