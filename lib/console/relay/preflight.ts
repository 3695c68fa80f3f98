import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InvalidOrder } from './relay-validation';

/** A caller requests the report with this header, whatever the key's setting; the response has it in a header of the same name. */
const HEADER = 'x-preflight';

/** True when the caller wants to know the problems of its orders. */
export const isPreflightRequested = ({ headers }: IncomingMessage): boolean => headers[HEADER] !== undefined;

/** Problems in a header: a client may accept at most 8 KB of headers. */
const MAX_REPORTED = 10;

const plainHeader = (text: string): string =>
  text.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** ASCII JSON: the number of problems, and the first of them. */
function preflightReport(orders: readonly InvalidOrder[]): string {
  const problems = orders.flatMap(({ at, reference, issues }) =>
    issues.map(({ path, code }) => ({
      order: at,
      reference: reference.slice(0, 40),
      path: path.slice(0, 100),
      code: code.slice(0, 100),
    })),
  );
  return plainHeader(
    JSON.stringify({
      orders: orders.length,
      problems: problems.length,
      first: problems.slice(0, MAX_REPORTED),
    }),
  );
}

/** Puts the problems of the orders in the header of the response. */
export function reportPreflight(res: ServerResponse, orders: readonly InvalidOrder[]): void {
  res.setHeader(HEADER, preflightReport(orders));
}
