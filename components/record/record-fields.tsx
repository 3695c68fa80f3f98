import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { renderCell } from '@/components/data-table/columns/cell';
import type { Row } from '@/components/data-table/columns/column';
import { toColumns } from '@/components/data-table/columns/column-list';
import { Code, WithCopy } from '@/components/ui/code';
import { cx } from '@/components/ui/style';
import { splitTag } from '@/components/ui/tags/tag-text';
import { useFormatter } from '@/components/ui/use-formatter';
import { isMasked } from '@/lib/contract/masking';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import type { Operation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';
import { Section, TextLink } from './section';

const phoneHref = (phone: string) => phone.replaceAll(/[^+\d]/g, '');

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
  of: NonNullable<Operation['record']>;
  record: Row;
  names: readonly string[];
  /** URLs of the records that values refer to, by field. */
  links?: Readonly<Record<string, string | undefined>>;
  labels?: Readonly<Record<string, string>>;
};

/**
 * Shows a group of a record's fields, in columns if there is room. Labels, kinds and values come from the contract. The
 * page selects and orders the fields. Fields without a value are hidden unless the user displays all fields.
 */
export function RecordFields({ of, record, names, links = {}, labels = {} }: RecordFieldsProps) {
  const t = useTranslations();
  const formatter = useFormatter();
  const columns = toColumns(of, t);
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
          if (isEmptyValue(value)) return renderCell(column, value, formatter);
          if (to) return <TextLink href={to}>{renderCell(column, value, formatter)}</TextLink>;
          if (name === 'tag') return <Tags tag={text} />;
          if ((kind === 'email' || kind === 'phone') && !isMasked(value))
            // Somebody typed a placeholder such as "-". Display it as text instead of a link.
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
          return renderCell(column, value, formatter);
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

/**
 * Shows rarely needed fields, such as IDs, in a collapsed section. The section is hidden if the fields have no values,
 * unless the user displays all fields.
 */
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

/**
 * Shows fields under a heading. The section is hidden if the fields have no values, unless the user displays all
 * fields.
 */
export function FieldSection({
  title,
  extra,
  before,
  ...fields
}: RecordFieldsProps & {
  title: string;
  extra?: ReactNode;
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
