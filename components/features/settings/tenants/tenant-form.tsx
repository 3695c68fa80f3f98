'use client';

import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { ActionButton } from '@/components/ui/actions/action-button';
import { IconButton } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { FormFooter } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { LabelledControl, noteId } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { refreshTenants, removeTenant, saveTenant } from '@/lib/console/settings-actions';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import {
  isTenantThreshold,
  type TenantThreshold,
  tenantThresholdNames,
  tenantThresholds,
} from '@/lib/contract/tenant-thresholds';
import { SettingsForm } from '../settings-form';
import { useSettingsAction } from '../use-settings-action';

/** A button that imports the tenants that the platform lists. `isSupported` is false if the platform cannot list its tenants. */
export function RefreshTenantsButton({ isSupported }: { isSupported: boolean }) {
  const t = useTranslations('settings');
  const { mutate, isPending } = useSettingsAction(() => refreshTenants(), { confirmation: t('refreshed') });
  return (
    <ActionButton
      label={t('refresh')}
      icon={<RefreshCw aria-hidden="true" />}
      pending={isPending}
      unavailable={isSupported ? undefined : t('missingTenants')}
      onClick={() => mutate()}
    >
      <span className="max-sm:sr-only">{t('refresh')}</span>
    </ActionButton>
  );
}

export function RemoveTenantButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('settings');
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useSettingsAction(() => removeTenant(id), {
    confirmation: t('removed'),
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <IconButton size="sm" label={t('removeLabel', { name })} onClick={() => setConfirming(true)}>
        <Trash2 />
      </IconButton>
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => mutate()}
        title={t('removeTenant', { name })}
        confirmLabel={t('remove')}
        pending={isPending}
      >
        <p>{t('removeSentence')}</p>
      </Confirm>
    </>
  );
}

type TenantSettings = TenantMark & Pick<RegisteredTenant, 'zone' | 'masking' | TenantThreshold>;

/** A button with a dialog that edits `tenant`, or adds a tenant if `tenant` is undefined. */
export function SaveTenantButton({
  tenant,
  palette,
}: {
  tenant?: TenantSettings;
  palette: readonly string[];
}) {
  const t = useTranslations('settings');
  const [open, setOpen] = useState(false);
  const label = tenant ? t('editTenant', { name: tenant.name }) : t('add');
  return (
    <>
      {tenant ? (
        <IconButton size="sm" label={label} onClick={() => setOpen(true)}>
          <Pencil />
        </IconButton>
      ) : (
        <ActionButton
          label={label}
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <TenantForm tenant={tenant} palette={palette} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
const schema = () => import('@/lib/contract/account-forms').then((m) => m.TenantForm);

/** The ID of a tenant cannot be changed later. */
function TenantForm({
  tenant,
  palette,
  close,
}: {
  tenant?: TenantSettings;
  palette: readonly string[];
  close: () => void;
}) {
  const t = useTranslations('settings');
  const tUi = useTranslations('ui');
  const tSignIn = useTranslations('signIn');
  const router = useRouter();
  const group = useId();
  const start = useMemo(
    () => ({
      id: tenant?.id ?? '',
      name: tenant?.name ?? '',
      color: tenant?.color ?? '',
      zone: tenant?.zone ?? '',
      masking: tenant?.masking ?? 'visits',
      ...Object.fromEntries(
        tenantThresholdNames.map((name) => [name, String(tenant?.[name] ?? tenantThresholds[name].initial)]),
      ),
    }),
    [tenant],
  );
  return (
    <SettingsForm
      schema={schema}
      start={start}
      send={({ id = '', name = '', color, zone, masking, ...thresholds }) =>
        saveTenant({
          id: id.trim(),
          name,
          color: color || undefined,
          zone,
          masking,
          ...Object.fromEntries(Object.entries(thresholds).map(([key, value]) => [key, Number(value)])),
        })
      }
      onSaved={({ value }) => {
        const { accepted } = value;
        toast(
          accepted === 'yes'
            ? { title: t('saved') }
            : { title: t('savedUnchecked'), detail: t(`uncheckedBecause.${accepted}`), variant: 'info' },
        );
        router.refresh();
        close();
      }}
      getMessage={({ path, code }) => {
        if (code === 'tenant_refused') return t('tenantRefused');
        if (isTenantThreshold(path)) return t(`${path}Rule`);
        return path === 'id' && code !== 'required' ? t('idRule') : tSignIn('faults.required');
      }}
    >
      {({ pending }) => (
        <>
          <TextField
            name="id"
            label={t('tenantId')}
            autoComplete="off"
            hint={t('idRule')}
            code
            maxLength={100}
            readOnly={tenant !== undefined}
          />
          <TextField name="name" label={t('name')} autoComplete="off" maxLength={200} />
          <fieldset>
            <legend className="mb-1 font-medium">{t('color')}</legend>
            <div className="-mx-2 flex flex-wrap gap-1">
              <Controller
                name="color"
                render={({ field }) => (
                  <>
                    {palette.map((color) => (
                      <label
                        key={color}
                        className="flex h-control-sm items-center gap-1.5 rounded-md border border-transparent px-2 text-muted text-xs hover:bg-hover has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
                      >
                        <input
                          type="radio"
                          name={`${group}-colour`}
                          className="sr-only"
                          checked={field.value === color}
                          onChange={() => field.onChange(color)}
                        />
                        <TenantDot color={color} />
                        {t(`colors.${color}`)}
                      </label>
                    ))}
                  </>
                )}
              />
            </div>
          </fieldset>
          <Controller
            name="zone"
            render={({ field }) => (
              <LabelledControl id={`${group}-zone`} label={t('warehouseZone')} note={t('warehouseZoneHint')}>
                <Select
                  {...field}
                  id={`${group}-zone`}
                  aria-describedby={noteId(`${group}-zone`)}
                  empty={t('ownZone')}
                  options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
                />
              </LabelledControl>
            )}
          />
          {tenantThresholdNames.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(name)}
              hint={t(`${name}Hint`)}
              autoComplete="off"
              maxLength={String(tenantThresholds[name].max).length}
            />
          ))}
          <Controller
            name="masking"
            render={({ field }) => (
              <LabelledControl id={`${group}-masking`} label={t('masking')} note={t('maskingHint')}>
                <Select
                  {...field}
                  id={`${group}-masking`}
                  options={(['visits', 'viewers', 'off'] as const).map((value) => ({
                    value,
                    label: t(`maskings.${value}`),
                  }))}
                />
              </LabelledControl>
            )}
          />
          <FormFooter submit={tenant ? tUi('save') : t('add')} pending={pending} onCancel={close} />
        </>
      )}
    </SettingsForm>
  );
}
