'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { StaticTable } from '@/components/data-table/static-table';
import type { UsedIntegration } from '@/components/form/integrations/record-integration';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import type { ImportMeta } from '@/lib/console/browser/import-state';
import type { StepProps } from './import-view';
import { SetAllControl } from './set-all';

const NONE = 'none';
const OTHER = 'other';

/** Asks for the integration of records whose integration is unknown. */
function IntegrationQuestion({
  answer,
  used,
  open,
  onAnswer,
}: {
  answer: ImportMeta['integration'];
  used: readonly UsedIntegration[];
  /** Number of records whose integration is still unknown. */
  open: number;
  onAnswer: (answer: ImportMeta['integration']) => void;
}) {
  const t = useTranslations('import.integration');
  const isUsed = used.some(({ id }) => id === answer?.id);
  const [typing, setTyping] = useState(answer !== undefined && answer.id !== '' && !isUsed);
  const mappedTo = typing ? OTHER : answer === undefined ? '' : answer.id === '' ? NONE : answer.id;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open > 0) field.current?.querySelector('select')?.focus();
  }, [open]);
  const choose = (value: string) => {
    setTyping(value === OTHER);
    if (value === OTHER || value === '') onAnswer(undefined);
    else onAnswer(value === NONE ? { id: '' } : used.find(({ id }) => id === value));
  };
  return (
    <div className="flex flex-col gap-2 border-t px-4 py-3 md:px-6">
      {open > 0 && answer === undefined && (
        <Notice variant="warn" title={t('open', { n: open })}>
          {t('why')}
        </Notice>
      )}
      <div ref={field} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span aria-hidden="true" className="text-muted">
          {t('question')}
        </span>
        <Select
          aria-label={t('question')}
          invalid={open > 0 && answer === undefined && !typing}
          value={mappedTo}
          onChange={(event) => choose(event.target.value)}
          empty={t('notSaid')}
          options={[
            ...used.map(({ id, name }) => ({ value: id, label: name ? `${name} · ${id.slice(0, 8)}…` : id })),
            { value: NONE, label: t('none') },
            { value: OTHER, label: t('other') },
          ]}
          className="sm:w-72"
        />
        {typing && (
          <Input
            code
            aria-label={t('id')}
            placeholder={t('id')}
            invalid={open > 0 && answer === undefined}
            defaultValue={answer?.id}
            onChange={(event) => {
              const id = event.target.value.trim();
              onAnswer(isId(id) ? { id: id.toLowerCase() } : undefined);
            }}
            className="sm:w-88"
          />
        )}
        <span className="text-faint text-xs">{t('about')}</span>
      </div>
    </div>
  );
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Maximum number of unmapped fields with a control. Further fields are only named. */
const MAX_INLINE_FIELDS = 3;

/**
 * The first step: maps columns to fields. Columns are matched by their headings at first. The confirmed mapping is stored for
 * later files.
 */
export function MapStep({ run, sample, fields, integrations, unavailable }: StepProps) {
  const t = useTranslations('import');
  const { meta } = run;
  const [selected, setSelected] = useState<Readonly<Record<number, string>>>({});
  const [decimal, setDecimal] = useState(meta.decimal);
  const [integration, setIntegration] = useState(meta.integration);
  const columns = meta.columns.map((path, column) => selected[column] ?? path);
  const missing = fields.filter((f) => f.required && !columns.includes(f.path));
  const set = (column: number, path: string) =>
    // A field is filled by one column only: the column selected last.
    setSelected(
      Object.fromEntries(
        columns.map((current, i) => [i, i === column ? path : current === path ? '' : current]),
      ),
    );
  const options = fields.map((f) => ({ value: f.path, label: f.required ? `${f.label} *` : f.label }));
  const mapped = columns.filter(Boolean).length;
  return (
    <>
      <StaticTable
        variant="page"
        rows={meta.header.map((name, column) => ({ name, column }))}
        keyOf={({ column }) => column}
        columns={[
          {
            name: 'column',
            head: t('map.column'),
            width: 240,
            cell: ({ name, column }) =>
              name || <span className="text-faint">{t('map.unnamed', { n: column + 1 })}</span>,
          },
          {
            name: 'field',
            head: t('map.field'),
            width: 320,
            card: 'plain',
            cell: ({ name, column }) => (
              <Select
                aria-label={t('map.fieldOf', { column: name || String(column + 1) })}
                value={columns[column] ?? ''}
                onChange={(event) => set(column, event.target.value)}
                empty={t('map.nothing')}
                options={options}
              />
            ),
          },
          {
            name: 'sample',
            head: t('map.sample'),
            flex: true,
            className: 'text-muted',
            card: 'plain',
            cell: ({ column }) =>
              sample
                .map((cells) => cells[column])
                .filter(Boolean)
                .join(' · '),
          },
        ]}
      />
      {integrations && (
        <IntegrationQuestion
          answer={integration}
          used={integrations}
          open={meta.unknownIntegrations ?? 0}
          onAnswer={setIntegration}
        />
      )}
      <footer
        data-action-bar=""
        className="flex shrink-0 flex-wrap items-center gap-3 border-t px-4 py-3 md:px-6"
      >
        {missing.length > 0 ? (
          <Notice
            variant="warn"
            title={t('map.missing', { fields: missing.map((f) => f.label).join(', ') })}
            className="min-w-0 basis-full md:flex-1 md:basis-0"
          >
            <div className="flex flex-wrap gap-3">
              {missing.slice(0, MAX_INLINE_FIELDS).map((field) => (
                <SetAllControl
                  key={field.path}
                  field={field}
                  pending={run.isPending}
                  onSet={(value) => run.change({ kind: 'fill', path: field.path, value, problem: false })}
                />
              ))}
            </div>
          </Notice>
        ) : (
          <span className="text-muted text-sm">
            {t('map.mapped', { mapped, all: meta.header.length, total: meta.total })}
            {meta.encoding !== 'utf-8' && ` · ${meta.encoding}`}
          </span>
        )}
        <div className="ml-auto flex items-center gap-2">
          <span className="flex items-center gap-2 whitespace-nowrap text-muted text-sm">
            <span aria-hidden="true">{t('map.decimal')}</span>
            <Select
              aria-label={t('map.decimal')}
              value={decimal}
              onChange={(event) => setDecimal(event.target.value === ',' ? ',' : '.')}
              options={[
                { value: ',', label: '1.234,56' },
                { value: '.', label: '1,234.56' },
              ]}
              className="w-28"
            />
          </span>
          <Button
            variant="primary"
            pending={run.isPending || meta.work !== undefined}
            unavailable={unavailable ?? (mapped === 0 ? t('map.none') : undefined)}
            onClick={() => run.change({ kind: 'map', columns, decimal, integration })}
          >
            {t('map.check')}
          </Button>
        </div>
      </footer>
    </>
  );
}
