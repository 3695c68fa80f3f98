import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../api-error';
import type { Reply } from '../http/exchange';
import type { Scope } from '../query/tenant-scope';
import { takeFault } from './fault-injection';

const limited = (seconds: number) =>
  new Refusal(429, [], `Too many requests, try again in ${seconds} seconds`, {
    'retry-after': String(Math.ceil(seconds)),
    'x-retry-after': String(Math.ceil(seconds)),
    'x-remaining-calls': '0',
  });

/** No answer at all: the connection is closed. */
const nothing: Reply = { status: 502, headers: {}, body: null, fault: 'drop' };

/** Answers a request, playing the fault that its tenant asked for on this operation, if one is left. */
export async function playing(scope: Scope, operation: string, run: () => Promise<Reply>): Promise<Reply> {
  const fault = await takeFault(scope, operation);
  if (!fault) return run();
  if (fault.kind === 'status429') throw limited(fault.seconds);
  if (fault.kind === 'status500') throw new Refusal(500, [], 'A fault that the sandbox was asked to play');
  if (fault.kind === 'status503')
    throw new Refusal(503, [], 'A fault that the sandbox was asked to play', {
      'retry-after': String(Math.ceil(fault.seconds)),
    });
  if (fault.kind === 'dropBeforeAnswer') return nothing;
  if (fault.kind === 'delay') await wait(fault.seconds * 1000);
  const reply = await run();
  if (fault.kind === 'dropAfterEffect') return nothing;
  return fault.kind === 'cutBody' ? { ...reply, fault: 'cut' } : reply;
}
