import { getTranslations } from 'next-intl/server';
import { knownText } from '@/components/ui/known-text';
import { Notice } from '@/components/ui/notice';
import { When } from '@/components/ui/time';
import { maskedRequestLog, maskedRequestLogEntry } from '@/lib/console/masking/masked-request-log';
import { recordKeys } from '@/lib/console/request-log/record-keys';
import { operations, type WriteName } from '@/lib/contract/operations';
import { isSaved, missingRows } from '@/lib/contract/schema/compare';
import { isRecord } from '@/lib/contract/schema/is-record';
import { RecordRefresher } from './refresh-record';
import { SubPage } from './sub-page';

type FieldDifference = { name: string; sent: string; stored: string };

/** Flattens a value to its primitive values by field name, including nested objects but not lists. */
function flattenValues(value: unknown, values = new Map<string, unknown>()): Map<string, unknown> {
  if (!isRecord(value)) return values;
  for (const [name, each] of Object.entries(value)) {
    if (isRecord(each)) flattenValues(each, values);
    else if (!Array.isArray(each) && !values.has(name)) values.set(name, each);
  }
  return values;
}

const valueText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();

const MAX_LINES = 3;

/** Formats each line as SKU and quantity, including duplicates. */
const lineTexts = (value: unknown): string[] =>
  isRecord(value) && Array.isArray(value.lineItems)
    ? value.lineItems
        .filter(isRecord)
        .map((line) => `${valueText(line.sku)} × ${Number(line.expectedQuantity)}`)
    : [];

function missingText(lines: readonly string[], others: readonly string[]): string {
  const missing = missingRows(lines, others);
  const text = missing.slice(0, MAX_LINES).join(', ');
  return missing.length > MAX_LINES ? `${text} + ${missing.length - MAX_LINES}` : text;
}

/**
 * Compares a fetched record with the sent body, for the fields of `names` that were sent. `lineItems` are compared by SKU and
 * quantity.
 */
export function differencesFromSent(
  sent: unknown,
  read: unknown,
  names: readonly string[],
): FieldDifference[] {
  const [sentFields, readFields] = [flattenValues(sent), flattenValues(read)];
  return names.flatMap((name): FieldDifference[] => {
    if (name === 'lineItems') {
      if (!isRecord(sent) || !Array.isArray(sent.lineItems)) return [];
      const [storedLines, sentLines] = [lineTexts(read), lineTexts(sent)];
      const difference = {
        name,
        sent: missingText(sentLines, storedLines),
        stored: missingText(storedLines, sentLines),
      };
      return difference.sent === difference.stored ? [] : [difference];
    }
    if (!sentFields.has(name)) return [];
    const [sentValue, stored] = [sentFields.get(name), readFields.get(name)];
    return isSaved(sentValue, stored)
      ? []
      : [{ name, sent: valueText(sentValue), stored: valueText(stored) }];
  });
}

/** Maximum age of a write to compare with. Later, a difference is more likely somebody else's change. */
const RECENT_MS = 10 * 60_000;

type ReadBackTarget = { tenant: string; operation: WriteName; record: string };

/**
 * Returns the part of a request body that belongs to one record. If the body is a list, returns the element with the
 * record's key.
 */
export function recordPart(operation: WriteName, json: unknown, key: string): unknown {
  if (!Array.isArray(json)) return json;
  return json.find((each) => recordKeys(operations[operation], undefined, each).includes(key));
}

/**
 * Returns the record's last payload from this console; undefined if the payload is old or the platform did not accept
 * it.
 */
async function findRecentWrite({
  tenant,
  operation,
  record,
}: ReadBackTarget): Promise<{ at: Date; sent: unknown } | undefined> {
  const { entries } = await maskedRequestLog({ tenant, operations: [operation], record, count: 1 });
  const [last] = entries;
  if (last?.outcome !== 'answered' || Date.now() - last.at.getTime() > RECENT_MS) return undefined;
  const entry = await maskedRequestLogEntry(last.id, tenant);
  const json: unknown = JSON.parse(entry?.body ?? 'null');
  // If the response to a bulk call names the record, the response explains why the record was rejected.
  if (Array.isArray(json) && entry?.answer?.includes(JSON.stringify(record))) return undefined;
  return { at: last.at, sent: recordPart(operation, json, record) };
}

/**
 * Shows how the platform's record differs from the payload that this console just sent. The platform may lag or ignore
 * a field. Renders nothing if there are no differences.
 */
export async function ReadBackNotice({
  stored: body,
  names,
  ...readBack
}: ReadBackTarget & {
  stored: object;
  names: readonly string[];
}) {
  const last = await findRecentWrite(readBack);
  const differences = last ? differencesFromSent(last.sent, body, names) : [];
  if (!last || differences.length === 0) return null;
  const [t, tFields] = await Promise.all([getTranslations('pages.readBack'), getTranslations('fields')]);
  return (
    <Notice variant="warn" title={t('title')} className="mx-4 my-4 md:mx-6">
      <ul className="flex flex-col gap-0.5">
        {differences.map(({ name, sent, stored: read }) => (
          <li key={name}>
            {t('field', {
              field: knownText(tFields, name),
              sent: sent || t('empty'),
              stored: read || t('empty'),
            })}
          </li>
        ))}
      </ul>
      <p>
        {t('why')} {t('sentAt')} <When at={last.at.toISOString()} seconds />
      </p>
      <RecordRefresher />
    </Notice>
  );
}

/**
 * Returns a page for a record that this console just sent but the platform does not return yet. Undefined if this
 * console did not send the record recently.
 */
export async function readBackPending(readBack: ReadBackTarget, back: { href: string; label: string }) {
  const last = await findRecentWrite(readBack);
  if (!last) return undefined;
  const t = await getTranslations('pages.readBack');
  return (
    <SubPage title={<code>{readBack.record}</code>} back={back}>
      <Notice variant="warn" title={t('notYet')}>
        <p>
          {t('notYetWhy')} {t('sentAt')} <When at={last.at.toISOString()} seconds />
        </p>
        <RecordRefresher />
      </Notice>
    </SubPage>
  );
}
