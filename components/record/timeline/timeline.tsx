import { getTranslations } from 'next-intl/server';
import { Section, TextLink } from '@/components/record/section';
import { knownText } from '@/components/ui/known-text';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { maskedRequestLog } from '@/lib/console/masking/masked-request-log';
import type { Entry } from '@/lib/console/request-log/request-row';
import { OutcomeBadge } from '../sent-records/outcome-badge';
import { TimelineChanges } from './timeline-changes';

const MAX_VISIBLE = 10;

/**
 * Lists the requests about a record, latest first, each with its sender and a link. Renders nothing if there are none.
 * `records` are the keys of the record. By default, a request matches if it names any of the keys. With `isComposite`,
 * the request must name all of them.
 */
export async function Timeline({
  tenant,
  operations: names,
  records,
  isComposite,
  accepted,
}: {
  tenant: string;
  operations: readonly string[];
  records: readonly string[];
  isComposite?: boolean;
  /** The request that was accepted although the platform still lists a rejection, and that rejection's error code. */
  accepted?: { request: number; code: string };
}) {
  const recordQuery = isComposite ? { record: records } : { anyRecord: records };
  const [t, tSent, tErrors, tOperations, requestLog] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('pages.sentHere'),
    getTranslations('errors'),
    getTranslations('operations'),
    maskedRequestLog({ tenant, operations: names, ...recordQuery, count: MAX_VISIBLE }),
  ]);
  const base = tenantPath(tenant, 'requests');
  const [first = ''] = records;
  const metaClass = 'flex flex-wrap items-center gap-x-1 text-muted text-xs';
  // Falls back to the platform's message if the catalog has no message for the error code.
  const entryMessage = ({ issues, message }: Entry) => {
    const code = issues?.find((issue) => tErrors.has(issue.code))?.code;
    return code === undefined ? message : tErrors(code);
  };

  const sent = requestLog.entries.map((entry: Entry) => {
    const cause = accepted?.request === entry.id ? accepted.code : undefined;
    return (
      <li
        key={entry.id}
        className="relative flex flex-col items-start gap-0.5 border-line-strong border-l pb-3 pl-4 last:border-transparent last:pb-0"
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 -left-[5px] size-2.25 rounded-full border-2 border-canvas bg-line-control"
        />
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <PrefetchLink
            id={`sent-${entry.id}`}
            href={route(`${base}/${entry.id}`)}
            className="min-w-0 break-words text-accent-text hover:underline"
          >
            {knownText(tOperations, entry.operation)}
          </PrefetchLink>
          <OutcomeBadge entry={entry} />
        </span>
        {entryMessage(entry) && <span className="break-words text-muted text-xs">{entryMessage(entry)}</span>}
        {cause !== undefined && (
          <span className="text-muted text-xs">
            {tSent('acceptedAfter', { cause: knownText(tErrors, cause) })}
          </span>
        )}
        <span className={metaClass}>
          <When at={entry.at.toISOString()} />
          <span className="break-all">· {entry.person}</span>
        </span>
        <TimelineChanges
          write={{ tenant, request: entry.id, record: first }}
          label={t('whatChanged')}
          about={`sent-${entry.id}`}
        />
      </li>
    );
  });
  if (sent.length === 0) return null;
  return (
    <Section
      title={t('timeline')}
      extra={
        requestLog.total > MAX_VISIBLE && (
          <TextLink href={`${base}?record=${encodeURIComponent(first)}`}>
            {t('allOf', { total: requestLog.total })}
          </TextLink>
        )
      }
    >
      <ol aria-label={t('timeline')} className="flex flex-col">
        {sent}
      </ol>
    </Section>
  );
}
