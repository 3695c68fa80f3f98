'use client';

import PlugZap from 'lucide-react/icons/plug-zap';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '@/components/ui/actions/action-button';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { testConnection } from '@/lib/console/settings-actions';
import type { ConnectionReport, ProbeResult } from '@/lib/console/tenants/test-connection';
import { useSettingsAction } from '../use-settings-action';

const variants: Readonly<Record<ProbeResult, 'good' | 'warn' | 'bad'>> = {
  works: 'good',
  partly: 'warn',
  address: 'bad',
  key: 'bad',
  tenant: 'bad',
  away: 'bad',
};

/**
 * A dialog that tests the connection to the platform, either for a tenant or with the key alone. Tells whether the URL, the key
 * or the tenant is wrong.
 */
export function TestConnection({
  tenants,
  operations,
}: {
  tenants: readonly { id: string; name: string }[];
  /** Labels of the operations by name. */
  operations: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('settings');
  const [open, setOpen] = useState(false);
  const [tenant, setTenant] = useState(tenants[0]?.id ?? '');
  const { mutate: test, data: report, isPending: pending } = useSettingsAction(testConnection);
  const field = useId();
  return (
    <>
      <ActionButton
        label={t('connection.act')}
        icon={<PlugZap aria-hidden="true" />}
        onClick={() => {
          setOpen(true);
          test(tenant);
        }}
      >
        <span className="max-sm:sr-only">{t('connection.act')}</span>
      </ActionButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('connection.act')}
        size="md"
        footer={
          <Button variant="primary" pending={pending} onClick={() => test(tenant)}>
            {t('connection.again')}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <label htmlFor={field} className="flex flex-col gap-1 font-medium">
            {t('connection.tenant')}
            <Select
              id={field}
              value={tenant}
              onChange={(event) => {
                setTenant(event.target.value);
                test(event.target.value);
              }}
              empty={t('connection.own')}
              options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </label>
          {report ? (
            <Report report={report} operations={operations} pending={pending} />
          ) : (
            <p role="status" className="flex items-center gap-2 text-muted">
              {pending && (
                <>
                  <Spinner /> {t('connection.running')}
                </>
              )}
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}

function Report({
  report,
  operations,
  pending,
}: {
  report: ConnectionReport;
  operations: Readonly<Record<string, string>>;
  pending: boolean;
}) {
  const t = useTranslations('settings.connection');
  const tUi = useTranslations('ui');
  const tCauses = useTranslations('table.failed.cause');
  const { address, ms, result, cause, probes } = report;
  return (
    <div aria-busy={pending} className="flex flex-col gap-3 aria-busy:opacity-55">
      <Notice variant={variants[result]} title={t(`verdict.${result}`)}>
        {result !== 'works' && cause && <p>{tCauses(cause)}.</p>}
      </Notice>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('address')}</dt>
        <dd className="min-w-0 break-all">
          <Code>{address}</Code>
        </dd>
        <dt className="text-muted">{t('time')}</dt>
        <dd className="tabular-nums">{tUi('ms', { ms })}</dd>
      </dl>
      <table className="w-full" aria-label={t('list')}>
        <tbody>
          {probes.map((probe) => (
            <tr key={probe.operation} className="hairline-b h-row">
              <td className="pr-3">{operations[probe.operation] ?? probe.operation}</td>
              <td className={probe.outcome === 'answered' ? 'pr-3' : 'pr-3 text-muted'}>
                <span className="whitespace-nowrap">
                  {t(`outcome.${probe.outcome}`)}
                  {probe.outcome !== 'answered' && probe.status ? ` (${probe.status})` : ''}
                </span>
                {probe.cause && ` · ${tCauses(probe.cause)}`}
              </td>
              <td className="whitespace-nowrap text-right text-muted tabular-nums">
                {tUi('ms', { ms: probe.ms })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
