import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StaticTable } from '@/components/data-table/static-table';
import { Code } from '@/components/ui/code';
import { When } from '@/components/ui/time';
import type { RelayMetrics, RelayProblem } from '@/lib/console/relay/relay-report';
import { useRelayMetrics } from './relay-key-table';

export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 first:mt-0">
      <h2 className="mb-2 font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

/** Metrics of an integration's recent calls, and the time of its last call. */
export function RelayDayMetrics({
  relayMetrics,
  lastUsedAt,
}: {
  relayMetrics: RelayMetrics | undefined;
  lastUsedAt: Date | null;
}) {
  const t = useTranslations('integrations');
  const { unlogged, ...metricTexts } = useRelayMetrics()(relayMetrics);
  const metricNames = ['perMinute', 'calls', 'errors', 'p50', 'p95'] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
      {metricNames.map((name) => (
        <div key={name}>
          <dt className="text-muted text-xs">{t(name)}</dt>
          <dd className="text-xl tabular-nums">{metricTexts[name]}</dd>
        </div>
      ))}
      {relayMetrics !== undefined && relayMetrics.unlogged > 0 && (
        <div>
          <dt className="text-bad text-xs">{t('unlogged')}</dt>
          <dd className="text-xl tabular-nums">{unlogged}</dd>
        </div>
      )}
      <div>
        <dt className="text-muted text-xs">{t('lastCall')}</dt>
        <dd className="mt-1">{lastUsedAt ? <When at={lastUsedAt.toISOString()} /> : t('never')}</dd>
      </div>
    </dl>
  );
}

export function RelayRejections({
  label,
  rejections,
  requests,
}: {
  label: string;
  rejections: readonly { code: string; orders: number; last: Date }[];
  /** Returns the path of the request log, filtered by an error code. */
  requests: (code: string) => string;
}) {
  const t = useTranslations('integrations');
  const tErrors = useTranslations('errors');
  const number = new Intl.NumberFormat(useLocale());
  if (rejections.length === 0) return <p className="text-muted">{t('noRejections')}</p>;
  return (
    <StaticTable
      variant="short"
      label={label}
      rows={rejections}
      keyOf={({ code }) => code}
      columns={[
        {
          name: 'cause',
          head: t('cause'),
          className: 'py-1.5',
          cell: ({ code }) => (
            <>
              <a href={requests(code)} className="hover:underline">
                <Code>{code}</Code>
              </a>{' '}
              {tErrors.has(code) && <span className="text-muted">{tErrors(code)}</span>}
            </>
          ),
        },
        { name: 'orders', head: t('orders'), number: true, cell: ({ orders }) => number.format(orders) },
        {
          name: 'last',
          head: t('last'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ last }) => <When at={last.toISOString()} />,
        },
      ]}
    />
  );
}

/** A chart with a bar per day, oldest first. The accessible label contains the numbers. */
function Trend({ days }: { days: readonly number[] }) {
  const t = useTranslations('integrations');
  const maxCount = Math.max(1, ...days);
  return (
    <svg
      viewBox={`0 0 ${days.length * 4} 20`}
      className="h-5 w-30 text-accent"
      role="img"
      aria-label={t('trendOf', { days: days.length, counts: days.join(', ') })}
    >
      {days
        .map((count, at) => ({
          count,
          x: at * 4,
          height: count === 0 ? 1 : Math.max(2, (count / maxCount) * 20),
        }))
        .map(({ count, x, height }) => (
          <rect
            key={x}
            x={x}
            y={20 - height}
            width="3"
            height={height}
            fill="currentColor"
            opacity={count === 0 ? 0.25 : 1}
          />
        ))}
    </svg>
  );
}

/** A table of the validation rules that orders of the integration broke. */
export function RelayProblems({ label, problems }: { label: string; problems: readonly RelayProblem[] }) {
  const t = useTranslations('integrations');
  const tErrors = useTranslations('errors');
  const number = new Intl.NumberFormat(useLocale());
  if (problems.length === 0) return <p className="text-muted">{t('noProblems')}</p>;
  return (
    <StaticTable
      variant="short"
      label={label}
      rows={problems}
      keyOf={({ rule, field }) => `${rule} ${field}`}
      columns={[
        {
          name: 'rule',
          head: t('rule'),
          className: 'min-w-48 py-1.5',
          cell: ({ rule }) => (
            <>
              <Code>{rule}</Code> {tErrors.has(rule) && <span className="text-muted">{tErrors(rule)}</span>}
            </>
          ),
        },
        { name: 'field', head: t('field'), cell: ({ field }) => <Code>{field || '–'}</Code> },
        { name: 'orders', head: t('orders'), number: true, cell: ({ count }) => number.format(count) },
        {
          name: 'heldBack',
          head: t('heldBack'),
          number: true,
          cell: ({ blocked }) => number.format(blocked),
        },
        {
          name: 'examples',
          head: t('examples'),
          className: 'max-w-64 py-1.5',
          cell: ({ examples }) => (
            <span className="line-clamp-2 break-all text-muted text-xs">{examples.join(', ')}</span>
          ),
        },
        {
          name: 'trend',
          head: t('trend'),
          className: 'whitespace-nowrap',
          cell: ({ trend }) => <Trend days={trend} />,
        },
      ]}
    />
  );
}

/** Lists the changes of a key and who made them. */
export function RelayKeyHistory({
  events,
}: {
  events: readonly { at: Date; person: string; event: string; detail: string }[];
}) {
  const t = useTranslations('integrations');
  const words: Readonly<Record<string, string>> = {
    created: t('events.created'),
    changed: t('events.changed'),
    rotated: t('rotated'),
    revoked: t('revoked'),
  };
  return (
    <ul className="space-y-1">
      {events.map(({ at, person, event, detail }) => (
        <li key={`${at.toISOString()} ${event}`} className="flex flex-wrap gap-x-2">
          <When at={at.toISOString()} />
          <span>{words[event] ?? event}</span>
          <span className="text-muted">
            {person}
            {detail && ` · ${detail}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
