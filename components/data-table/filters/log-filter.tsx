'use client';

import ListFilter from 'lucide-react/icons/list-filter';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Popover } from '@/components/ui/popover';
import { route } from '@/components/ui/route';
import { type Option, Select } from '@/components/ui/select';
import { AppliedSearch } from './applied-search';
import { dateRangeText } from './chip-text';
import { DateRangeChoice } from './date-range-choice';

/** A filter of a log, stored as a parameter of its URL. If `options` is missing, only a link can set the filter. */
export type LogField = {
  name: string;
  label: string;
  options?: readonly Option[];
  /** The parameter that this filter replaces. */
  clears?: string;
};

/** URL parameter with a log's range of days: `last7d`, `2026-01-01..2026-01-31`. */
const DAYS = 'days';

/** Reads and changes the URL parameters of a log. A change returns to the first page. */
function useLogParams() {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  const param = (name: string) => params.get(name) ?? '';
  const change = (values: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(params);
    search.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) search.set(name, value);
      else search.delete(name);
    }
    router.push(route(search.size > 0 ? `${path}?${search}` : path));
  };
  return { applied: param, change };
}

/** Renders the toolbar of a log: its search field, and its filters in a panel. */
export function LogToolbar({
  search,
  fields,
  days,
}: {
  search: LogField & { placeholder: string };
  fields: readonly LogField[];
  /** Label of the filter by days. */
  days: string;
}) {
  const t = useTranslations('table');
  const id = useId();
  const { applied, change } = useLogParams();
  return (
    <>
      <AppliedSearch
        label={search.label}
        placeholder={search.placeholder}
        value={applied(search.name)}
        onSearch={(text) => change({ [search.name]: text })}
        className="min-w-0 flex-1 sm:w-72 sm:flex-initial"
      />
      <Popover
        label={t('addFilter')}
        align="end"
        trigger={(props) => (
          <Button {...props} variant="ghost" icon={<ListFilter aria-hidden="true" />}>
            <span className="max-sm:sr-only">{t('filter')}</span>
          </Button>
        )}
      >
        {(close) => (
          <div className="flex w-76 max-w-full flex-col gap-3 p-2">
            {fields.map(
              ({ name, label, options = [], clears }) =>
                options.length > 0 && (
                  <div key={name} className="flex flex-col gap-1">
                    <label htmlFor={`${id}-${name}`} className="font-medium text-sm">
                      {label}
                    </label>
                    <Select
                      id={`${id}-${name}`}
                      empty="–"
                      options={options}
                      value={applied(name)}
                      onChange={(event) =>
                        change({ ...(clears ? { [clears]: '' } : {}), [name]: event.target.value })
                      }
                    />
                  </div>
                ),
            )}
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 font-medium text-sm">{days}</legend>
              <DateRangeChoice
                isFuture={false}
                value={applied(DAYS)}
                onDone={(next) => {
                  change({ [DAYS]: next });
                  close();
                }}
              />
            </fieldset>
          </div>
        )}
      </Popover>
    </>
  );
}

/** Shows the active filters of a log, each with a button that removes it. Renders null if no filter is active. */
export function LogChips({
  fields,
  days,
  className,
}: {
  fields: readonly LogField[];
  days: string;
  className?: string;
}) {
  const t = useTranslations('table');
  const months = useTranslations('ui')('months');
  const { applied, change } = useLogParams();
  const active = [...fields, { name: DAYS, label: days }].filter(({ name }) => applied(name) !== '');
  if (active.length === 0) return null;
  const textOf = ({ name, options = [] }: LogField) => {
    const value = applied(name);
    if (name === DAYS) return dateRangeText(value, t, months);
    return options.find((option) => option.value === value)?.label ?? value;
  };
  return (
    <div className={className}>
      {active.map((field) => {
        const text = textOf(field);
        return (
          <Chip
            key={field.name}
            remove={{
              'aria-label': t('removeFilter', { filter: `${field.label}: ${text}` }),
              onClick: () => change({ [field.name]: '' }),
            }}
          >
            <span className="text-muted">{field.label}</span>
            <span className="truncate font-medium">{text}</span>
          </Chip>
        );
      })}
    </div>
  );
}
