import { cache } from 'react';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { operations } from '@/lib/contract/operations';
import type { Priority } from '../api-client/call-slots';
import { ask } from '../api-client/capabilities';
import { admitTo, calmly } from '../auth/access';
import { parseInput } from '../browser/input';
import type { AnswerTo, Input, ReadName, Result } from '../browser/result';
import { refused } from '../http/own-result';
import { fillPage } from './fill-page';
import { asAsked } from './narrow-query';

/** One read of the platform for somebody who was admitted to the tenant before. */
export async function readAdmitted<N extends ReadName>(
  name: N,
  tenant: string,
  given: { params?: unknown; query?: unknown },
  signal?: AbortSignal,
  priority?: Priority,
): Promise<Result<AnswerTo<N>>> {
  const operation = operations[name];
  const input = parseInput(operation, given);
  if ('issues' in input) return refused(400, input.issues);
  const { params, query } = input;
  const { result } = await ask(operation, { tenant, params, query, signal, priority });
  const asked = parseDqb(typeof query.dqb === 'string' ? query.dqb : '');
  if (result.kind !== 'ok' || !asked.ok) return result;
  const answer = asAsked(result.answer, asked.dqb);
  const filled = await fillPage(answer, asked.dqb, async (rest) => {
    const more = { tenant, params, query: { ...query, dqb: printDqb(rest) }, signal, priority };
    return (await ask(operation, more)).result;
  });
  if (filled === answer) return { ...result, answer };
  return 'kind' in filled ? filled : { ...result, answer: filled };
}

/** One read of the platform for whoever is signed in: session, role, tenant, input, then the platform. Never throws. */
export function readNow<N extends ReadName>(
  name: N,
  tenant: string,
  given: { params?: unknown; query?: unknown },
  signal?: AbortSignal,
  priority?: Priority,
): Promise<Result<AnswerTo<N>>> {
  return calmly(async () => {
    const admitted = await admitTo(tenant, 'read');
    return 'kind' in admitted ? admitted : readAdmitted(name, admitted.tenant.id, given, signal, priority);
  });
}

const once = cache(<N extends ReadName>(name: N, tenant: string, input: string) =>
  readNow(name, tenant, JSON.parse(input)),
);

/** As `readNow`, for pages: asked once per request however many parts of the page want it. */
export function read<N extends ReadName>(
  name: N,
  tenant: string,
  input: Input<N>,
): Promise<Result<AnswerTo<N>>> {
  return once(name, tenant, JSON.stringify(input));
}
