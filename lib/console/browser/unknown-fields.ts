import { isRecord } from '@/lib/contract/schema/is-record';

/** What was parsed by the contract, with the fields of the given value that the contract does not know, at every depth. */
export function withUnknownFields(given: unknown, parsed: unknown): unknown {
  if (Array.isArray(given) && Array.isArray(parsed))
    return parsed.map((value, at) => withUnknownFields(given[at], value));
  if (!isRecord(given) || !isRecord(parsed)) return parsed;
  return Object.fromEntries(
    // In the order in which it was given: what goes out reads as it was written.
    [...new Set([...Object.keys(given), ...Object.keys(parsed)])].map((name) => [
      name,
      name in parsed ? withUnknownFields(given[name], parsed[name]) : given[name],
    ]),
  );
}
