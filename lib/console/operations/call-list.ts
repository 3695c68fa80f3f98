import type { z } from 'zod';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { filterablesOf } from '@/lib/contract/dqb/query-fields';
import type { Operation } from '@/lib/contract/schema/operation';
import { isSentList } from '@/lib/contract/sent-lists';
import { type CallOptions, call } from '../api-client/call';
import { outcomeOf } from '../api-client/outcome';
import type { Result } from '../browser/result';
import { validationFailure } from '../http/console-result';
import { readSentList } from '../request-log/sent-lists';

/** Reads a list: from the platform, or, for records as sent by this console, from the request log, which answers like a platform. */
export async function callList<O extends Operation>(
  operation: O,
  options: CallOptions & { tenant: string },
): Promise<Result<z.output<O['response']>>> {
  const { name } = operation;
  if (!isSentList(name)) return (await call(operation, options)).result;
  const parsed = parseDqb(String(options.query?.dqb ?? ''), filterablesOf(operation));
  if (!parsed.ok) return validationFailure(400, parsed.issues);
  const answer = await readSentList(options.tenant, name, parsed.dqb);
  return outcomeOf(operation, { status: 200, headers: {}, text: JSON.stringify(answer) }, '');
}
