import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import { When } from '@/components/ui/time';
import type { WriteName } from '@/lib/console/browser/result';
import { journalEntry, listJournal } from '@/lib/console/request-log/list-requests';
import { isObject } from '@/lib/contract/schema/is-record';
import { differences } from './read-back';
import { SubPage } from './record-page';
import { LookAgain } from './refresh-record';

/** Later than this, somebody else has likely changed it since. */
const RECENT_MS = 10 * 60_000;

type Asked = { tenant: string; operation: WriteName; record: string };

/** The part of a body that is about one record: of a list the element with its key. */
function partOf(json: unknown, key: string): unknown {
  if (!Array.isArray(json)) return json;
  return json.find((each) => isObject(each) && Object.values(each).includes(key));
}

/** What was last sent of a record from here, when that was just now and the platform took it. */
async function justSent({
  tenant,
  operation,
  record,
}: Asked): Promise<{ at: Date; sent: unknown } | undefined> {
  const { entries } = await listJournal({ tenant, operations: [operation], record, count: 1 });
  const [last] = entries;
  if (last?.outcome !== 'answered' || Date.now() - last.at.getTime() > RECENT_MS) return undefined;
  const entry = await journalEntry(last.id, tenant);
  const json: unknown = JSON.parse(entry?.body ?? 'null');
  // An answer to many that names one of them tells why it was not taken.
  if (Array.isArray(json) && entry?.answer?.includes(JSON.stringify(record))) return undefined;
  return { at: last.at, sent: partOf(json, record) };
}

/**
 * Says what the platform shows otherwise than it was just sent from here: it may show a write only after a while, or not have
 * taken a field at all. Nothing where all is as it was sent.
 */
export async function ReadBack({
  shown,
  names,
  ...asked
}: Asked & {
  shown: object;
  /** The fields to compare. */
  names: readonly string[];
}) {
  const last = await justSent(asked);
  const found = last ? differences(last.sent, shown, names) : [];
  if (!last || found.length === 0) return null;
  const [t, fields] = await Promise.all([getTranslations('pages.readBack'), getTranslations('fields')]);
  return (
    <Notice tone="warn" title={t('title')} className="mx-4 my-4 md:mx-6">
      <ul className="flex flex-col gap-0.5">
        {found.map(({ name, sent, shown: read }) => (
          <li key={name}>
            {t('field', {
              field: fields.has(name) ? fields(name) : name,
              sent: sent || t('empty'),
              shown: read || t('empty'),
            })}
          </li>
        ))}
      </ul>
      <p>
        {t('why')} {t('sentAt')} <When at={last.at.toISOString()} seconds />
      </p>
      <LookAgain />
    </Notice>
  );
}

/** The page of a record that was just sent from here and that the platform does not show yet; nothing of any other. */
export async function notYetShown(asked: Asked, back: { href: string; label: string }) {
  const last = await justSent(asked);
  if (!last) return undefined;
  const t = await getTranslations('pages.readBack');
  return (
    <SubPage title={<code>{asked.record}</code>} back={back}>
      <Notice tone="warn" title={t('notYet')}>
        <p>
          {t('notYetWhy')} {t('sentAt')} <When at={last.at.toISOString()} seconds />
        </p>
        <LookAgain />
      </Notice>
    </SubPage>
  );
}
