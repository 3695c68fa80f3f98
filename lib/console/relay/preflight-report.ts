import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InvalidOrder } from './relay-validation';

/** A request with this header gets the report, whatever the key's setting. The response has the report in the same header. */
const HEADER = 'x-preflight';

export const isPreflightRequested = ({ headers }: IncomingMessage): boolean => headers[HEADER] !== undefined;

/** Maximum number of problems in the header, because clients may accept only 8 KB of headers. */
const MAX_REPORTED = 10;

const plainHeader = (text: string): string =>
  text.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

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

export function reportPreflight(res: ServerResponse, orders: readonly InvalidOrder[]): void {
  res.setHeader(HEADER, preflightReport(orders));
}
