'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition, useActionState, useId, useState } from 'react';
import { TenantDot, type TenantMark } from '@/components/shell/tenant-mark';
import { FormEnd } from '@/components/ui/form-end';
import { Input } from '@/components/ui/input';
import { LabelledControl, noteOf } from '@/components/ui/labelled-control';
import { toast } from '@/components/ui/toast';
import { saveTenant } from '@/lib/gateway/perform';
import { useFailureToast } from './say-failure';

/** Id, name and colour of a tenant; the id is given once. */
export function TenantForm({
  tenant,
  palette,
  close,
}: {
  tenant?: TenantMark;
  palette: readonly string[];
  close: () => void;
}) {
  const t = useTranslations('settings');
  const sayFailure = useFailureToast();
  const router = useRouter();
  const field = useId();
  const [given, setGiven] = useState({
    id: tenant?.id ?? '',
    name: tenant?.name ?? '',
    colour: tenant?.colour,
  });
  const [faults, submit, pending] = useActionState(async (): Promise<string[]> => {
    const result = await saveTenant({ ...given, id: given.id.trim() });
    if (result.kind === 'refused')
      return result.issues.map(({ path, code }) => (code === 'tenant_refused' ? code : path));
    if (result.kind === 'ok')
      toast(
        result.notes.includes('unchecked')
          ? { title: t('saved'), detail: t('tenantUnchecked') }
          : { title: t('saved') },
      );
    else sayFailure(t('failed'), result);
    router.refresh();
    close();
    return [];
  }, []);
  const isRefused = faults.includes('tenant_refused');
  return (
    <form
      // Not its `action`: React then resets what was chosen, in sight only.
      onSubmit={(event) => {
        event.preventDefault();
        startTransition(submit);
      }}
      className="flex flex-col gap-4"
    >
      <LabelledControl
        id={`${field}-id`}
        label={t('tenantId')}
        note={t(isRefused ? 'tenantRefused' : 'idRule')}
        wrong={isRefused || faults.includes('id')}
      >
        <Input
          id={`${field}-id`}
          code
          required
          maxLength={100}
          readOnly={tenant !== undefined}
          value={given.id}
          invalid={isRefused || faults.includes('id')}
          aria-describedby={noteOf(`${field}-id`)}
          onChange={(event) => setGiven({ ...given, id: event.target.value })}
        />
      </LabelledControl>
      <LabelledControl id={`${field}-name`} label={t('tenantName')}>
        <Input
          id={`${field}-name`}
          required
          maxLength={200}
          value={given.name}
          invalid={faults.includes('name')}
          onChange={(event) => setGiven({ ...given, name: event.target.value })}
        />
      </LabelledControl>
      <fieldset>
        <legend className="mb-1 font-medium">{t('colour')}</legend>
        <div className="-mx-2 flex flex-wrap gap-1">
          {palette.map((colour) => (
            <label
              key={colour}
              className="flex h-control-sm items-center gap-1.5 rounded-md border border-transparent px-2 text-muted text-xs hover:bg-hover has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={`${field}-colour`}
                className="sr-only"
                checked={given.colour === colour}
                onChange={() => setGiven({ ...given, colour })}
              />
              <TenantDot colour={colour} />
              {t(`colours.${colour}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <FormEnd submit={t('save')} pending={pending} onCancel={close} />
    </form>
  );
}
