import { isRecord } from '@/lib/contract/schema/is-record';

/** A field of which the platform shows something else than was sent to it. */
export type Difference = { name: string; sent: string; shown: string };

/** Plain values by their name, those of objects inside too; lists are left out. */
function plain(value: unknown, found = new Map<string, unknown>()): Map<string, unknown> {
  if (!isRecord(value)) return found;
  for (const [name, each] of Object.entries(value)) {
    if (isRecord(each)) plain(each, found);
    else if (!Array.isArray(each) && !found.has(name)) found.set(name, each);
  }
  return found;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();

const DATE = /^\d{4}-\d\d-\d\d/;

function isSame(sent: string, shown: string): boolean {
  if (sent === shown) return true;
  if (sent === '' || shown === '') return false;
  if (Number(sent) === Number(shown)) return true;
  return DATE.test(sent) && DATE.test(shown) && Date.parse(sent) === Date.parse(shown);
}

const MOST_LINES = 3;

/** Each line as its SKU and its quantity, as often as it stands there. */
const linesIn = (value: unknown): string[] =>
  isRecord(value) && Array.isArray(value.lineItems)
    ? value.lineItems.filter(isRecord).map((line) => `${textOf(line.sku)} × ${Number(line.expectedQuantity)}`)
    : [];

function without(lines: readonly string[], others: readonly string[]): string {
  const left = [...others];
  const more = lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const shown = more.slice(0, MOST_LINES).join(', ');
  return more.length > MOST_LINES ? `${shown} + ${more.length - MOST_LINES}` : shown;
}

/**
 * What a record that was read shows otherwise than it was sent: of the fields `names` those that were sent. `lineItems` are
 * compared by SKU and quantity.
 */
export function differences(sent: unknown, read: unknown, names: readonly string[]): Difference[] {
  const [given, shown] = [plain(sent), plain(read)];
  return names.flatMap((name): Difference[] => {
    if (name === 'lineItems') {
      if (!isRecord(sent) || !Array.isArray(sent.lineItems)) return [];
      const [theirs, ours] = [linesIn(read), linesIn(sent)];
      const difference = { name, sent: without(ours, theirs), shown: without(theirs, ours) };
      return difference.sent === difference.shown ? [] : [difference];
    }
    if (!given.has(name)) return [];
    const difference = { name, sent: textOf(given.get(name)), shown: textOf(shown.get(name)) };
    return isSame(difference.sent, difference.shown) ? [] : [difference];
  });
}
