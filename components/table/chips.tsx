'use client';

import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Popover } from '@/components/ui/popover';
import { tip } from '@/components/ui/tip';
import { chipWords } from './chip-words';
import type { FilterField } from './column';
import type { Query } from './query-editor';

const load = () => import('./filter-editor');
const FilterEditor = dynamic(() => load().then((m) => m.FilterEditor), { ssr: false });
const QueryEditor = dynamic(() => import('./query-editor').then((m) => m.QueryEditor), { ssr: false });

/** The filters in force: each can be changed and taken away, also one that came with a link and is not understood. */
export function Chips({
  filters,
  idle,
  fields,
  onChange,
  own,
  query,
}: {
  filters: readonly string[];
  /** Filters of the address that ask nothing: shown as such, never silently. */
  idle: readonly string[];
  fields: readonly FilterField[];
  onChange: (filters: string[]) => void;
  /** What no filter can say, as the platform reads it. */
  own: string;
  /** What is asked as a text, to be read and written. */
  query: Query;
}) {
  const t = useTranslations('table');
  const warm = () => void load();
  return (
    <>
      <Popover
        label={t('addFilter')}
        id="add-filter"
        trigger={(props) => (
          <Button
            {...props}
            icon={<ListFilter aria-hidden="true" />}
            variant="secondary"
            onPointerEnter={warm}
            onFocus={warm}
          >
            {t('filter')}
          </Button>
        )}
      >
        {(close) => (
          <Room>
            <FilterEditor
              fields={fields}
              query={query}
              onDone={(written) => {
                if (written) onChange([...filters, written]);
                close();
              }}
            />
          </Room>
        )}
      </Popover>
      {filters.map((written) => (
        <Chip
          key={written}
          written={written}
          isIdle={idle.includes(written)}
          fields={fields}
          onWarm={warm}
          onChange={(next) => onChange(filters.flatMap((f) => (f === written ? (next ? [next] : []) : [f])))}
        />
      ))}
      {own && <OwnChip own={own} query={query} onWarm={warm} />}
      {filters.length + (own ? 1 : 0) > 1 && (
        <Button variant="ghost" size="sm" onClick={() => query.change({ f: null, dqb: null })}>
          {t('clearFilters')}
        </Button>
      )}
    </>
  );
}

/** The popover is placed before its content has come: this is as wide as that will be. */
const Room = ({ children }: { children: ReactNode }) => <div className="w-64 max-w-full">{children}</div>;

function Chip({
  written,
  isIdle,
  fields,
  onChange,
  onWarm,
}: {
  written: string;
  isIdle: boolean;
  fields: readonly FilterField[];
  onChange: (written: string | undefined) => void;
  onWarm: () => void;
}) {
  const t = useTranslations('table');
  const { field, op, value } = chipWords(written, fields, t);
  const words = [field, op, value].filter(Boolean).join(' ');
  return (
    <ChipFrame
      words={words}
      fault={isIdle ? t('idleFilter') : undefined}
      onWarm={onWarm}
      onRemove={() => onChange(undefined)}
      editor={(close) => (
        <FilterEditor
          fields={fields}
          written={written}
          onDone={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    >
      <span className="text-muted">{field}</span>
      {op && <span className="text-muted">{op}</span>}
      {value && <span className="truncate font-medium">{value}</span>}
    </ChipFrame>
  );
}

function OwnChip({ own, query, onWarm }: { own: string; query: Query; onWarm: () => void }) {
  const t = useTranslations('table');
  return (
    <ChipFrame
      words={t('ownQuery')}
      fault={query.faults.length > 0 ? t('ownFault') : undefined}
      onWarm={onWarm}
      onRemove={() => query.change({ dqb: null })}
      editor={(close) => <QueryEditor query={query} close={close} />}
    >
      <span className="text-muted">{t('ownQuery')}</span>
      <code className="truncate">{own}</code>
    </ChipFrame>
  );
}

/** One filter in force: press it to change it, or take it away. */
function ChipFrame({
  words,
  fault,
  onWarm,
  onRemove,
  editor,
  children,
}: {
  words: string;
  /** Why it asks nothing. */
  fault: string | undefined;
  onWarm: () => void;
  onRemove: () => void;
  editor: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('table');
  return (
    <span
      className={cx(
        'inline-flex h-control max-w-[min(100%,26rem)] items-stretch overflow-hidden rounded-md border text-sm',
        fault ? 'border-bad text-bad' : 'border-line-strong',
      )}
    >
      <Popover
        label={t('editFilter', { filter: words })}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            {...tip(fault)}
            onPointerEnter={onWarm}
            onFocus={onWarm}
            className="flex min-w-0 items-center gap-1 px-2 -outline-offset-2 hover:bg-hover"
          >
            {children}
          </button>
        )}
      >
        {(close) => <Room>{editor(close)}</Room>}
      </Popover>
      <button
        type="button"
        aria-label={t('removeFilter', { filter: words })}
        onClick={onRemove}
        className="inline-flex w-7 shrink-0 items-center justify-center border-line border-l text-faint -outline-offset-2 hover:bg-hover hover:text-ink pointer-coarse:w-10"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
