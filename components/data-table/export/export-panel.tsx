'use client';

import Download from 'lucide-react/icons/download';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FailureNotice } from '@/components/ui/failure-notice';
import { PrefetchLink } from '@/components/ui/read-ahead';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { Select } from '@/components/ui/select';
import { buttonStyle } from '@/components/ui/style';
import { newUuid } from '@/lib/console/browser/idempotency-key';
import { MOST_AT_ONCE } from '@/lib/console/browser/job-states';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';
import { isRecord } from '@/lib/contract/schema/is-record';

/** What a list shows: the question it asks, and its columns in order. */
export type ExportRequest = {
  operation: string;
  tenant: string;
  dqb: string;
  columns: readonly string[];
  /** The list's records have lines, which can be exported one a row. */
  hasLines: boolean;
  /** How many records match; nothing as long as nobody knows. */
  total?: number;
};

type ExportChoice = {
  format: 'csv' | 'xlsx';
  head: 'words' | 'wire';
  cols: 'shown' | 'all';
  lines: boolean;
};

/** Where the file is made. */
function exportAddress(
  { operation, tenant, dqb, columns }: ExportRequest,
  { format, head, cols, lines }: ExportChoice,
): string {
  const search = new URLSearchParams({ tenant, dqb, format, head });
  if (cols === 'shown') search.set('cols', columns.join(','));
  if (!lines) search.set('lines', 'off');
  return `/export/${operation}?${search}`;
}

const formats = ['csv', 'xlsx'] as const;
const heads = ['words', 'wire'] as const;
const columnSets = ['shown', 'all'] as const;

/** How the file is to be, and the link to it: the browser itself loads it and shows how far it is. */
export function ExportPanel(asked: ExportRequest) {
  const t = useTranslations('export');
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'csv',
    head: 'words',
    cols: 'shown',
    lines: true,
  });
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  const address = exportAddress(asked, choice);
  const { start, pending, failure, started } = useExportJob(address);
  return (
    <div className="flex flex-col gap-3 p-3">
      <p className="text-muted text-sm">{t('all')}</p>
      <Choice label={t('format')} hint={t(`formats.${choice.format}`)}>
        {(props) => (
          <Select
            {...props}
            value={choice.format}
            onChange={(e) => change({ format: e.target.value === 'xlsx' ? 'xlsx' : 'csv' })}
            options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )}
      </Choice>
      <Choice label={t('columns')} hint={t(`columnsHint.${choice.cols}`)}>
        {(props) => (
          <Select
            {...props}
            value={choice.cols}
            onChange={(e) => change({ cols: e.target.value === 'all' ? 'all' : 'shown' })}
            options={columnSets.map((value) => ({ value, label: t(`columnSets.${value}`) }))}
          />
        )}
      </Choice>
      <Choice label={t('head')} hint={t(`headHint.${choice.head}`)}>
        {(props) => (
          <Select
            {...props}
            value={choice.head}
            onChange={(e) => change({ head: e.target.value === 'wire' ? 'wire' : 'words' })}
            options={heads.map((value) => ({ value, label: t(`heads.${value}`) }))}
          />
        )}
      </Choice>
      {asked.hasLines && (
        <Checkbox
          label={t('lines')}
          checked={choice.lines}
          onChange={(e) => change({ lines: e.target.checked })}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      {asked.total === undefined || asked.total <= MOST_AT_ONCE ? (
        <a href={address} download className={buttonStyle('primary', 'md')}>
          <Download aria-hidden="true" />
          {t('download')}
        </a>
      ) : started ? (
        <p role="status" className="text-sm">
          {t('started')}{' '}
          <PrefetchLink
            href={route(pathOf(asked.tenant, { segment: `exports/${started}` }))}
            className="text-accent hover:underline"
          >
            {t('show')}
          </PrefetchLink>
        </p>
      ) : (
        <>
          <p className="text-muted text-xs">{t('large', { n: asked.total })}</p>
          <Button variant="primary" pending={pending} onClick={() => void start()}>
            {t('make')}
          </Button>
        </>
      )}
      <PrefetchLink
        href={route(pathOf(asked.tenant, { segment: 'exports' }))}
        className="text-muted text-xs hover:underline"
      >
        {t('list')}
      </PrefetchLink>
    </div>
  );
}

function Choice({
  label,
  hint,
  children,
}: {
  label: string;
  hint: string;
  children: (props: { id: string; 'aria-describedby': string }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted text-xs">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}hint` })}
      <p id={`${id}hint`} className="text-faint text-xs">
        {hint}
      </p>
    </div>
  );
}

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value.kind === 'string' && value.kind !== 'ok';

/** The browser itself loads the file, as from a link. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/**
 * Has the server make a file; of fewer rows than it makes by a job, the file comes at once. Under one `id` until an answer has
 * come: what is asked again after a lost one is made once.
 */
export function useExportJob(address: string) {
  const [asked, setAsked] = useState<{ address: string; id: string }>();
  const [started, setStarted] = useState<{ address: string; id: string }>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function start() {
    const id = asked?.address === address ? asked.id : newUuid();
    setAsked({ address, id });
    setFailure(undefined);
    setPending(true);
    try {
      const response = await fetch(`/${address.slice(1)}&id=${id}`, { method: 'POST' });
      const result: unknown = await response.json();
      if (isFailure(result)) setFailure(result);
      else if (isRecord(result) && result.answer === null) follow(address);
      else {
        setStarted({ address, id });
        dispatchEvent(new Event('tallyman:jobs'));
      }
    } catch (error) {
      setFailure(unexpectedFailure(error));
    }
    setPending(false);
  }
  return { start, pending, failure, started: started?.address === address ? started.id : undefined };
}
