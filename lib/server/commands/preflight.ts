import './node-version.mjs';
import { readFile } from 'node:fs/promises';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { toImportFields } from '@/lib/files/match-header';
import { type NoOrders, readOrders } from '@/lib/files/read-orders';
import { unreadableValues } from '@/lib/files/sheet';
import { getCatalog, textAt } from '@/lib/messages/catalogs';
import { fixMessages, fixText } from '@/lib/messages/fix-words';
import { namedFields } from '@/lib/messages/named-fields';
import { checkOrders, type OrderProblem } from '@/lib/rules/check-orders';
import { type Fix, suggestionKind } from '@/lib/rules/fixes/fix';
import { fixesFor } from '@/lib/rules/fixes/fixes';

// `npm run -s preflight -- FILE` checks a file of orders against the rules, without calling a platform, and lists the problems.

const messages = getCatalog('en');
const print = (text: string) => process.stdout.write(`${text}\n`);

const count = (n: number, name: string) => `${n} ${name}${n === 1 ? '' : 's'}`;

const words = fixMessages(messages.rules, (key) => textAt(messages, `rules.${key}`) ?? key, []);

const suggestionText = (fix: Fix): string =>
  fix.value === undefined ? fixText(fix, words) : `${fix.value} (${fixText(fix, words)})`;

const problemText = ({ code, message }: OrderProblem): string =>
  message || textAt(messages, `errors.${code}`) || code;

function unreadableReason(result: NoOrders): string {
  if (result.unreadable === 'json')
    return `It isn’t valid JSON: line ${result.line}, column ${result.column}: ${result.detail}`;
  const text = textAt(messages, `import.unreadable.${result.unreadable}`);
  const values: Readonly<Record<string, unknown>> = unreadableValues(result);
  return (text ?? result.unreadable).replace(/\{(\w+)(?:, number)?\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

/** Formats rows as text in aligned columns. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === cells.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ');
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const isJson = args.includes('--json');
  const [file] = args.filter((one) => one !== '--json');
  const fail = (text: string) => {
    process.stderr.write(`${file ?? ''}${file ? ': ' : ''}${text}\n`);
    process.exitCode = 2;
  };
  if (file === undefined)
    return fail('The file of sales orders is missing: npm run -s preflight -- orders.json [--json]');
  const bytes = await readFile(file).catch((error: unknown) => error);
  if (!Buffer.isBuffer(bytes))
    return fail(bytes instanceof Error ? bytes.message : 'This file can’t be read');
  const fields = namedFields(toImportFields(fieldsOf(SalesOrderUpsert)), 'en');
  const read = await readOrders(new Uint8Array(bytes).buffer, fields);
  if ('unreadable' in read) return fail(unreadableReason(read));

  const results = checkOrders(read.orders, read.problems);
  const problemRows = results.flatMap(({ reference, order, problems }, at) =>
    problems.map((problem) => ({
      ...{ order: at + 1, reference, problem },
      fixes: order ? fixesFor(problem, order) : [],
    })),
  );
  if (isJson) {
    const problemList = problemRows.map(({ order, reference, problem, fixes }) => ({
      ...{ order, reference, path: problem.path, code: problem.code, message: problemText(problem) },
      fixes: fixes.map((fix) => ({
        ...{ kind: suggestionKind(fix), label: fix.label, value: fix.value, text: suggestionText(fix) },
      })),
    }));
    print(JSON.stringify({ orders: results.length, problems: problemList }, null, 2));
  } else {
    const rows = problemRows.map(({ order, reference, problem, fixes: [first] }) => {
      return [
        reference || `order ${order}`,
        problem.path,
        problemText(problem),
        ...(first ? [suggestionKind(first), suggestionText(first)] : ['asked', '']),
      ];
    });
    if (rows.length > 0) print(`${table(['Order', 'Field', 'Problem', 'Kind', 'Suggested fix'], rows)}\n`);
    const invalidCount = results.filter(({ problems }) => problems.length > 0).length;
    print(
      invalidCount === 0
        ? `No problems found in ${count(results.length, 'order')}. The platform checks products, integrations and existing orders.`
        : `${count(rows.length, 'problem')} in ${invalidCount} of ${count(results.length, 'order')}`,
    );
  }
  process.exitCode = problemRows.length > 0 ? 1 : 0;
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit());
await main();
