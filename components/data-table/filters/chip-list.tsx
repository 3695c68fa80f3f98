'use client';

import X from 'lucide-react/icons/x';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';
import type { FilterField } from '../columns/column';
import { useListQuery } from '../url-state/use-list-state';
import { chipText, joinChipText } from './chip-text';

const load = () => import('./filter-editor');
const preload = () => void load();
const Alternatives = dynamic(() => load().then((m) => m.Alternatives), { ssr: false });
const QueryEditor = dynamic(() => import('./query-editor').then((m) => m.QueryEditor), { ssr: false });

/** Shows the active filters and the custom query as chips. Each chip can be edited and removed. */
export function ChipList({ filters }: { filters: readonly string[] }) {
  const t = useTranslations('table');
  const { shape, state, request, change } = useListQuery();
  const { dqb } = state;
  const replaceFilter = (written: string, next: string | undefined) => {
    const f = state.f.flatMap((one) => (one === written ? (next ?? []) : one));
    change({ f: f.length > 0 ? f : null });
  };
  return (
    <>
      {filters.map((written) => (
        <Chip
          key={written}
          written={written}
          isInvalid={request.invalidFilters.includes(written)}
          fields={shape.fields}
          onChange={(next) => replaceFilter(written, next)}
        />
      ))}
      {dqb && <CustomChip text={dqb} />}
      {filters.length + (dqb ? 1 : 0) > 1 && (
        <Button variant="ghost" size="sm" onClick={() => change({ f: null, dqb: null })}>
          {t('clearFilters')}
        </Button>
      )}
    </>
  );
}

function Chip({
  written,
  isInvalid,
  fields,
  onChange,
}: {
  written: string;
  isInvalid: boolean;
  fields: readonly FilterField[];
  onChange: (written: string | undefined) => void;
}) {
  const t = useTranslations('table');
  const text = chipText(written, fields, t, useTranslations('ui')('months'));
  const { field, op, value } = text;
  const label = joinChipText(text);
  return (
    <ChipFrame
      label={label}
      error={isInvalid ? t('invalidFilter') : undefined}
      onRemove={() => onChange(undefined)}
      editor={(close) => (
        <Alternatives
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

function CustomChip({ text }: { text: string }) {
  const { request, change } = useListQuery();
  const t = useTranslations('table');
  return (
    <ChipFrame
      label={t('ownQuery')}
      error={request.customQuery.issues ? t('ownFault') : undefined}
      onRemove={() => change({ dqb: null })}
      editor={(close) => <QueryEditor close={close} />}
    >
      <span className="whitespace-nowrap text-muted">{t('ownQuery')}</span>
      <code className="truncate">{text}</code>
    </ChipFrame>
  );
}

/** Renders the frame of one chip: a click opens its editor, and a button removes it. */
function ChipFrame({
  label,
  error,
  onRemove,
  editor,
  children,
}: {
  label: string;
  /** Why the filter cannot be applied. Undefined if the filter is applied. */
  error: string | undefined;
  onRemove: () => void;
  editor: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('table');
  return (
    <span
      className={cx(
        'inline-flex h-control max-w-[min(100%,26rem)] items-stretch overflow-hidden rounded-md border text-sm',
        error ? 'border-bad text-bad' : 'border-line-strong shadow-button',
      )}
    >
      <Popover
        label={t('editFilter', { filter: label })}
        className="w-66 has-data-wide:w-98"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            {...tooltip(error)}
            onPointerEnter={preload}
            onFocus={preload}
            className="flex min-w-0 items-center gap-1 px-2 -outline-offset-2 hover:bg-hover"
          >
            {children}
          </button>
        )}
      >
        {editor}
      </Popover>
      <button
        type="button"
        aria-label={t('removeFilter', { filter: label })}
        onClick={onRemove}
        className="inline-flex w-7 shrink-0 items-center justify-center border-line border-l text-faint -outline-offset-2 hover:bg-hover hover:text-ink pointer-coarse:w-11"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
