import { createScanner } from 'jsonc-parser';
import { ReceivingOrderUpsert } from '@/lib/contract/resources/receiving-orders';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import { pool } from '@/lib/db/pool';
import { checkOrder } from '@/lib/rules/check-orders';
import { receivingFailures } from '@/lib/rules/receiving-rules';
import { parsedJson } from '../browser/json';
import { parseIssue } from '../browser/rejections';
import type { ParsedBody } from './relay-body';

/** An order that breaks rules: its index in the list, and its problems. The code of the first problem is the reported error. */
export type InvalidOrder = { at: number; reference: string; issues: Issue[] };

const salesOrderIssues = (order: unknown): Issue[] =>
  checkOrder(order).problems.map((problem) => ({
    ...problem,
    message: problem.message || `Breaks the rule ${problem.code}`,
  }));

/** Checks only the payload, because only the platform knows which SKUs and orders exist. */
const receivingOrderIssues = (order: unknown): Issue[] => {
  const read = ReceivingOrderUpsert.safeParse(order);
  if (!read.success) return issuesOf(read.error);
  const integrationId = read.data.integrationId?.toLowerCase() ?? null;
  const facts = {
    isKnownSku: () => true,
    existing: { state: 'ReceivingOrderCreated' as const, integrationId },
  };
  return receivingFailures(read.data, facts).map(parseIssue);
};

const checks: Readonly<Record<string, (order: unknown) => Issue[]>> = {
  bulkUpsertSalesOrders: salesOrderIssues,
  bulkUpsertReceivingOrders: receivingOrderIssues,
};

export const isValidated = (operation: string): boolean => Object.hasOwn(checks, operation);

/**
 * Returns the orders of a body that break a rule of `lib/rules`, judged by the payload alone. Empty if the body is not a list.
 */
export function invalidOrders(operation: string, body: unknown): InvalidOrder[] {
  const check = checks[operation];
  if (!check || !Array.isArray(body)) return [];
  return body.flatMap((order: unknown, at) => {
    const issues = check(order);
    const reference =
      isRecord(order) && typeof order.referenceNumber === 'string' ? order.referenceNumber : '';
    return issues.length > 0 ? [{ at, reference, issues }] : [];
  });
}

/** Returns the text of each element of a valid JSON list. Scans tokens, because a parser overflows the stack on deep nesting. */
function elementTexts(text: string): string[] {
  const scanner = createScanner(text, true);
  const elements: string[] = [];
  let start = text.indexOf('[') + 1;
  let depth = 1;
  scanner.setPosition(start);
  while (depth > 0) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    const token = text.charAt(at);
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth === 0 || (depth === 1 && token === ',')) {
      elements.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return elements.filter(Boolean);
}

/** Splits a list in two. Elements keep their exact text, because parsing and printing would change large or precise numbers. */
export function splitList(
  { text, json }: Pick<ParsedBody, 'text' | 'json'>,
  rejectedRows: ReadonlySet<number>,
): { passed: ParsedBody; rejected: ParsedBody } {
  const elements = elementTexts(text);
  const toList = (isRejected: boolean): ParsedBody => {
    const isListed = (_: unknown, i: number) => rejectedRows.has(i) === isRejected;
    const listText = `[${elements.filter(isListed).join(',')}]`;
    return { bytes: Buffer.from(listText), text: listText, json: [json].flat().filter(isListed) };
  };
  return { passed: toList(false), rejected: toList(true) };
}

/** The property in which a response lists rejected records, and the shape of its entries (D8, D15). */
const rejectionFormats: Readonly<
  Record<string, { list: string; toEntry: (order: InvalidOrder) => Record<string, unknown> }>
> = {
  bulkUpsertSalesOrders: {
    list: 'rejected',
    toEntry: ({ reference, issues: [first] }) => ({ referenceNumber: reference, error: first?.code ?? '' }),
  },
  bulkUpsertReceivingOrders: {
    list: 'updateFailures',
    toEntry: ({ reference, issues: [first] }) => ({
      referenceNumber: reference,
      message: first ? `${first.path}: ${first.message}${first.code ? ` (${first.code})` : ''}` : '',
    }),
  },
};

/** Adds the blocked orders to the rejected records in the platform's response. */
export function withRejectedOrders(
  operation: string,
  responseText: string,
  rejected: readonly InvalidOrder[],
): string {
  const format = rejectionFormats[operation];
  const body = parsedJson(responseText);
  const response = isRecord(body) ? body : {};
  if (!format) return responseText;
  const listed = response[format.list];
  return JSON.stringify({
    ...response,
    [format.list]: [...(Array.isArray(listed) ? listed : []), ...rejected.map(format.toEntry)],
  });
}

/** Returns the field of a path, without line indexes: `lineItems.3.sku` becomes `lineItems.sku`. */
const fieldName = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '').slice(0, 200);

const MAX_EXAMPLES = 5;

type Problem = { rule: string; field: string; count: number; blocked: number; examples: string[] };

/** Counts the problems of a call by key, rule and field. Never throws. */
export async function countProblems(
  key: string,
  orders: readonly InvalidOrder[],
  blocked: boolean,
): Promise<void> {
  const found = new Map<string, Problem>();
  for (const { reference, issues } of orders) {
    const named = new Map(
      issues.map(({ code, path }) => [
        JSON.stringify([code, fieldName(path)]),
        { rule: code, field: fieldName(path) },
      ]),
    );
    for (const [name, { rule, field }] of named) {
      const problem = found.get(name) ?? { rule, field, count: 0, blocked: 0, examples: [] };
      found.set(name, problem);
      problem.count += 1;
      if (blocked) problem.blocked += 1;
      if (problem.examples.length < MAX_EXAMPLES) problem.examples.push(reference.slice(0, 100));
    }
  }
  if (found.size === 0) return;
  // Sort the rows, so that concurrent calls cannot deadlock.
  const rows = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, problem]) => problem);
  await pool()
    .query(
      `insert into console.relay_problems as p (key, day, rule, field, count, blocked, examples)
       select $1, (now() at time zone 'UTC')::date, rule, field, count, blocked, examples
       from jsonb_to_recordset($2::jsonb) problem (rule text, field text, count integer, blocked integer, examples text[])
       on conflict (key, day, rule, field) do update set count = p.count + excluded.count,
         blocked = p.blocked + excluded.blocked, examples = (excluded.examples || p.examples)[1:${MAX_EXAMPLES}]`,
      [key, JSON.stringify(rows).replaceAll('\\u0000', '')],
    )
    .catch((error: unknown) => console.error(error));
}
