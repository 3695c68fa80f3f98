import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Milestone, Section, TextLink } from '@/components/record/facts';
import { StateBadge } from '@/components/ui/badge';
import { ClientMessages } from '@/components/ui/client-messages';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { tooltip } from '@/components/ui/tooltip';
import { listRequestLog } from '@/lib/console/request-log/list-requests';
import type { Entry } from '@/lib/console/request-log/request-row';
import { OutcomeBadge } from '../sent-records/outcome-badge';
import { TimelineChanges } from './timeline-changes';

const SHOWN = 10;

/** How long ago a moment was, with the moment itself on hover. */
export async function Age({ at }: { at: string }) {
  const format = await getFormatter();
  const moment = /(Z|[+-]\d\d:?\d\d)$/i.test(at) || !at.includes('T') ? at : `${at}Z`;
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return <span>{at}</span>;
  const utc = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time dateTime={date.toISOString()} {...tooltip(utc)} className="whitespace-nowrap print:hidden">
      {format.relativeTime(date, new Date())}
    </time>
  );
}

/** One line of a timeline: what, when, who and how it is known. */
type Event = { key: string; at: number; what: ReactNode };

/** The moments that the platform tells; equal ones in the order of the record's way. */
const momentsOf = (steps: readonly Milestone[]) =>
  steps.flatMap(({ state, at }) => {
    const time = at ? Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(at) ? at : `${at}Z`) : Number.NaN;
    return at && !Number.isNaN(time) ? [{ state, at, time }] : [];
  });

/**
 * What is known of a record over time, the latest first: the moments that the platform tells, and what was sent from here, each
 * with who, and leading to its request. `records`: the key of the record; of one that is known by several keys, any of them;
 * `both`: the keys belong together.
 */
export async function Timeline({
  tenant,
  operations: names,
  records,
  both,
  accepted,
  steps = [],
}: {
  tenant: string;
  operations: readonly string[];
  records: readonly string[];
  both?: boolean;
  /** The request that was accepted although the platform still lists a rejection, and the cause of that. */
  accepted?: { request: number; code: string };
  /** The way of the record, as the platform tells it. */
  steps?: readonly Milestone[];
}) {
  const asked = both ? { record: records } : { anyRecord: records };
  const [t, words, own, errors, operations, journal] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('pages.records'),
    getTranslations('pages.sentHere'),
    getTranslations('errors'),
    getTranslations('operations'),
    listRequestLog({ tenant, operations: names, ...asked, count: SHOWN }),
  ]);
  const base = `/t/${encodeURIComponent(tenant)}/requests`;
  const [first = ''] = records;
  const quiet = 'flex flex-wrap items-center gap-x-1 text-muted text-xs';
  // The words of the platform where the cause has none of ours.
  const messageOf = ({ issues, message }: Entry) => {
    const code = issues?.find((issue) => errors.has(issue.code))?.code;
    return code === undefined ? message : errors(code);
  };

  const told = momentsOf(steps).map(
    ({ state, at, time }): Event => ({
      key: state,
      at: time,
      what: (
        <>
          <StateBadge value={state} />
          <span className={quiet}>
            <When at={at} />
            <span>· {words('toldByPlatform')}</span>
          </span>
        </>
      ),
    }),
  );
  const sent = journal.entries.map((entry: Entry): Event => {
    const cause = accepted?.request === entry.id ? accepted.code : undefined;
    return {
      key: String(entry.id),
      at: entry.at.getTime(),
      what: (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <PrefetchLink
              id={`sent-${entry.id}`}
              href={route(`${base}/${entry.id}`)}
              className="min-w-0 break-words text-accent-text hover:underline"
            >
              {operations.has(entry.operation) ? operations(entry.operation) : entry.operation}
            </PrefetchLink>
            <OutcomeBadge entry={entry} />
          </span>
          {messageOf(entry) && <span className="break-words text-muted text-xs">{messageOf(entry)}</span>}
          {cause !== undefined && (
            <span className="text-muted text-xs">
              {own('acceptedAfter', { cause: errors.has(cause) ? errors(cause) : cause })}
            </span>
          )}
          <span className={quiet}>
            <When at={entry.at.toISOString()} />
            <span className="break-all">· {entry.person}</span>
          </span>
          <TimelineChanges
            of={{ tenant, request: entry.id, record: first }}
            label={t('whatChanged')}
            about={`sent-${entry.id}`}
          />
        </>
      ),
    };
  });
  // What comes later on the way stands above what has the same moment.
  const events = [...sent, ...told.reverse()].sort((a, b) => b.at - a.at);
  return (
    <Section
      title={t('timeline')}
      aside={
        journal.total > SHOWN && (
          <TextLink href={`${base}?record=${encodeURIComponent(first)}`}>
            {t('allOf', { total: journal.total })}
          </TextLink>
        )
      }
    >
      {events.length === 0 && <p className="text-muted">{t('noneOfRecord')}</p>}
      <ClientMessages of="explorer">
        <ol aria-label={t('timeline')} className="flex flex-col">
          {events.map(({ key, what }) => (
            <li
              key={key}
              className="relative flex flex-col items-start gap-0.5 border-line-strong border-l pb-3 pl-4 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[5px] size-2.25 rounded-full border-2 border-canvas bg-line-control"
              />
              {what}
            </li>
          ))}
        </ol>
      </ClientMessages>
    </Section>
  );
}
