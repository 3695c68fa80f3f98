'use client';

import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FailureNotice } from '@/components/ui/failure-notice';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { startDownload } from '@/components/ui/save-file';
import { Select } from '@/components/ui/select';
import { buttonStyle } from '@/components/ui/style';
import { useAction } from '@/components/ui/use-action';
import { fetchResult } from '@/lib/console/browser/fetch-route';
import { newUuid } from '@/lib/console/browser/idempotency-key';
import { MAX_DIRECT_EXPORT } from '@/lib/console/browser/job-states';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { type ExportChoice, type ExportRequest, exportHref } from './export-request';

const formats = ['csv', 'xlsx'] as const;
const heads = ['words', 'wire'] as const;
const columnSets = ['shown', 'all'] as const;

/** Renders the options of the exported file, and the button that creates the file. */
export function ExportPanel(request: ExportRequest) {
  const t = useTranslations('export');
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'csv',
    head: 'words',
    cols: 'shown',
    lines: true,
  });
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  const address = exportHref(request, choice);
  const { start, pending, failure, started } = useExportJob(request.tenant, address);
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
      {request.hasLines && (
        <Checkbox
          label={t('lines')}
          checked={choice.lines}
          onChange={(e) => change({ lines: e.target.checked })}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      {request.total === undefined || request.total <= MAX_DIRECT_EXPORT ? (
        <a href={address} download className={buttonStyle('primary', 'md')}>
          <Download aria-hidden="true" />
          {t('download')}
        </a>
      ) : started ? (
        <p role="status" className="text-sm">
          {t('started')}{' '}
          <PrefetchLink
            href={route(tenantPath(request.tenant, `exports/${started}`))}
            className="text-accent hover:underline"
          >
            {t('show')}
          </PrefetchLink>
        </p>
      ) : (
        <>
          <p className="text-muted text-xs">{t('large', { n: request.total })}</p>
          <Button variant="primary" pending={pending} onClick={start}>
            {t('make')}
          </Button>
        </>
      )}
      <PrefetchLink
        href={route(tenantPath(request.tenant, 'exports'))}
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

/**
 * Returns `start`, which requests an export. Small files download at once, and large files become a job. Retries use the same
 * `id` until there is a response, so that a lost response does not lead to a second export.
 */
export function useExportJob(tenant: string, address: string) {
  const queryClient = useQueryClient();
  const [request, setRequest] = useState<{ address: string; id: string }>();
  const { mutate, data, variables, isPending, error } = useAction(startExport, {
    onSuccess: (id, { address }) =>
      id === null ? startDownload(address) : void queryClient.invalidateQueries(jobsQuery(tenant)),
  });
  const start = () => {
    const next = { address, id: request?.address === address ? request.id : newUuid() };
    setRequest(next);
    mutate(next);
  };
  return {
    start,
    pending: isPending,
    failure: error ?? undefined,
    started: variables?.address === address ? data : undefined,
  };
}

/** Uses a route instead of a server action, because the file has the same URL. */
const startExport = ({ address, id }: { address: string; id: string }) =>
  fetchResult<string | null>(`${address}&id=${id}`, { method: 'POST' });
