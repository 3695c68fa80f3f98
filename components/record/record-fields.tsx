import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { cell, isEmptyValue } from '@/components/data-table/columns/cell';
import type { Row } from '@/components/data-table/columns/column';
import { columnsOf } from '@/components/data-table/columns/column-list';
import { Code, WithCopy } from '@/components/ui/code';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { splitTag } from '@/components/ui/tags/tag-text';
import { When } from '@/components/ui/time';
import { useFormatter } from '@/components/ui/use-formatter';
import { isMasked } from '@/lib/contract/masking';
import type { Operation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';

/** A step in a record's progress: the state, and when it was reached. */
export type Milestone = { state: string; at: string | null | undefined };

/** The steps of a record, by the table of its states. The side exit is included only if it was taken. */
export function milestonesOf<S extends string>(
  states: readonly S[],
  transitions: Readonly<Record<S, { at: string }>>,
  record: Row,
  exit = 'Cancelled',
): Milestone[] {
  const at = (state: S) => {
    const value = record[transitions[state].at];
    return typeof value === 'string' ? value : undefined;
  };
  return states
    .filter((state) => (record.state === exit ? state === exit || at(state) !== undefined : state !== exit))
    .map((state) => ({ state, at: at(state) }));
}

/**
 * A record's progress by its timestamps: reached steps with their times, the current one, and the remaining ones, on one line.
 */
export function Milestones({
  label,
  steps,
  state,
}: {
  label: string;
  steps: readonly Milestone[];
  state: string;
}) {
  const t = useTranslations('values');
  const now = steps.findIndex((step) => step.state === state);
  const isPast = (step: Milestone, i: number) => (now >= 0 ? i <= now : Boolean(step.at));
  const nameOf = ({ state: name }: Milestone) => (t.has(name) ? t(name) : name);
  const current = steps[now];
  return (
    <div className="break-inside-avoid px-4 py-4 md:px-6">
      <ol aria-label={label} className="grid auto-cols-fr grid-flow-col gap-x-1">
        {steps.map((step, i) => (
          <li
            key={step.state}
            aria-current={i === now ? 'step' : undefined}
            className={cx(
              'min-w-0 border-t-2 sm:pt-2',
              isPast(step, i) ? 'border-accent' : 'border-line-strong',
            )}
          >
            {/* On phones the steps are bars without labels, and the current one is named below. */}
            <span
              className={cx(
                'block max-sm:sr-only',
                i === now ? 'font-semibold' : isPast(step, i) ? undefined : 'text-muted',
              )}
            >
              {nameOf(step)}
            </span>
            {step.at && <When at={step.at} className="block text-muted text-xs max-sm:sr-only" />}
          </li>
        ))}
      </ol>
      {current && (
        <p aria-hidden="true" className="flex items-baseline justify-between gap-3 pt-2 sm:hidden">
          <span className="font-semibold">{nameOf(current)}</span>
          {current.at && <When at={current.at} className="text-muted text-xs" />}
        </p>
      )}
    </div>
  );
}

/** A section of a record page, with a heading and a hairline. */
export function Section({
  title,
  extra,
  flush,
  empty,
  children,
}: {
  title: string;
  /** Right side of the heading: a count, or a link to more. */
  extra?: ReactNode;
  /** The content is a table with its own gutters. */
  flush?: boolean;
  /** No field has a value: rendered only when all fields are displayed. */
  empty?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      data-no-value={empty ? '' : undefined}
      className="break-inside-avoid-page border-t py-4 first:border-t-0"
    >
      <div className="mb-3 flex min-h-6 items-center gap-3 px-4 md:px-6">
        <h2 className="font-semibold text-sm">{title}</h2>
        {extra && <div className="ml-auto text-muted text-xs print:[&_a]:hidden">{extra}</div>}
      </div>
      <div className={cx('@container', !flush && 'px-4 md:px-6')}>{children}</div>
    </section>
  );
}

/** A subtle link to a related record or list. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PrefetchLink href={route(href)} className="text-accent-text hover:underline">
      {children}
    </PrefetchLink>
  );
}

const phoneHref = (phone: string) => phone.replaceAll(/[^+\d]/g, '');

/** A mailto: or tel: link with a copy button. */
function ContactLinks({ kind, value }: { kind: 'email' | 'phone'; value: string }) {
  return (
    <WithCopy value={value}>
      <a
        href={kind === 'email' ? `mailto:${value}` : `tel:${phoneHref(value)}`}
        className="break-words text-accent-text hover:underline"
      >
        {value.split(/(?<=@)/).map((part, at) => (
          <Fragment key={part}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </a>
    </WithCopy>
  );
}

/** The parts of a tag. */
function Tags({ tag }: { tag: string }) {
  return (
    <span className="flex flex-wrap gap-1">
      {splitTag(tag).map((word) => (
        <span
          key={word}
          className="inline-flex min-h-5 max-w-full items-center break-words rounded-sm bg-neutral-soft px-1.5 text-xs"
        >
          {word}
        </span>
      ))}
    </span>
  );
}

type RecordFieldsProps = {
  /** The schema of these fields. */
  of: NonNullable<Operation['record']>;
  record: Row;
  names: readonly string[];
  /** URLs of the records that values refer to, by field. */
  links?: Readonly<Record<string, string | undefined>>;
  /** Labels other than those of the contract. */
  labels?: Readonly<Record<string, string>>;
};

/**
 * A group of a record's fields: labels, kinds and values come from the contract, the page selects and orders them. In columns if
 * there is room. Fields without a value are hidden until all fields are displayed.
 */
export function RecordFields({ of, record, names, links = {}, labels = {} }: RecordFieldsProps) {
  const t = useTranslations();
  const reader = useFormatter();
  const columns = columnsOf(of, t);
  return (
    <dl className="grid gap-y-1.5 @md:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] @md:gap-x-6 @md:gap-y-3">
      {names.flatMap((name) => {
        const column = columns.find((c) => c.name === name);
        if (!column) return [];
        const { kind } = column;
        const value = valueAt(record, name);
        const isLong = kind === 'longtext' || kind === 'url' || kind === 'list';
        const isWide = kind === 'uuid' || kind === 'email';
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
        const to = links[name];
        const content = () => {
          if (isEmptyValue(value)) return cell(column, value, reader);
          if (to) return <TextLink href={to}>{cell(column, value, reader)}</TextLink>;
          if (name === 'tag') return <Tags tag={text} />;
          if ((kind === 'email' || kind === 'phone') && !isMasked(value))
            // A bare dash was written by somebody: it is no missing value.
            return /\w/.test(text) ? <ContactLinks kind={kind} value={text} /> : `“${text}”`;
          if ((kind === 'code' || kind === 'uuid') && text)
            return (
              <Code copy wrap>
                {text}
              </Code>
            );
          if (kind === 'list' && Array.isArray(value))
            return (
              <span className="flex flex-wrap gap-x-3 gap-y-1">
                {value.map((v) => (
                  <Code key={String(v)} copy wrap>
                    {String(v)}
                  </Code>
                ))}
              </span>
            );
          return cell(column, value, reader);
        };
        return (
          <div
            key={name}
            data-no-value={isEmptyValue(value) ? '' : undefined}
            className={cx(
              'grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 @md:block',
              isLong ? '@md:col-span-full' : isWide && '@md:col-span-2',
            )}
          >
            <dt className="break-words text-muted text-xs">{labels[name] ?? column.label}</dt>
            <dd className={cx('break-words @md:mt-0.5', value === 0 && 'text-faint')}>{content()}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** IDs and the like, collapsed because they are rarely needed. Without values it is hidden until all fields are displayed. */
export function TechnicalDetails({ title, ...fields }: RecordFieldsProps & { title?: string }) {
  const t = useTranslations('pages.records');
  const isEmpty = fields.names.every((name) => isEmptyValue(valueAt(fields.record, name)));
  return (
    <details data-no-value={isEmpty ? '' : undefined} className="border-t px-4 py-4 md:px-6">
      <summary className="font-semibold text-sm">{title ?? t('technical')}</summary>
      <div className="@container mt-3">
        <RecordFields {...fields} />
      </div>
    </details>
  );
}

/** Fields under a heading; without values the section is hidden until all fields are displayed. */
export function FieldSection({
  title,
  extra,
  before,
  ...fields
}: RecordFieldsProps & {
  title: string;
  extra?: ReactNode;
  /** Content above the fields. */
  before?: ReactNode;
}) {
  const isEmpty = !before && fields.names.every((name) => isEmptyValue(valueAt(fields.record, name)));
  return (
    <Section title={title} extra={extra} empty={isEmpty}>
      {before}
      <RecordFields {...fields} />
    </Section>
  );
}
