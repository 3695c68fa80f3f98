import type { Dqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { filterableFields } from '@/lib/contract/dqb/query-fields';
import type { Operation } from '@/lib/contract/schema/operation';
import type { Failure } from '../../browser/result';
import { validationFailure } from '../../http/console-result';

/**
 * Parses a list query from a URL or the database, and checks it against the fields of the list. A platform may ignore a query
 * that it cannot parse, and return more than requested.
 */
export function parseListQuery(operation: Operation, text: string): Dqb | Failure {
  const parsed = parseDqb(text, filterableFields(operation));
  return parsed.ok ? parsed.dqb : validationFailure(400, parsed.issues);
}
