'use client';

import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { ActionButton } from '@/components/ui/actions/action-button';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { Confirm } from '@/components/ui/confirm';
import { FormFooter } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { LabelledControl } from '@/components/ui/input';
import { Menu } from '@/components/ui/menu';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { Select } from '@/components/ui/select';
import { dialogEndStyle } from '@/components/ui/style';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { revokeRelayKey, rotateRelayKey, saveRelayKey } from '@/lib/console/relay/relay-actions';
import { SettingsForm } from '../settings-form';
import { useSettingsAction } from '../use-settings-action';

type Tenants = readonly { id: string; name: string }[];
type Values = { id: string; tenant: string; name: string; rights: string; validation: string };

const schema = () => import('@/lib/contract/account-forms').then((m) => m.RelayKeyForm);
const rights = ['read-write', 'read', 'write'] as const;
const validations = ['off', 'report', 'block'] as const;
const graceHours = ['24', '0', '1', '168'] as const;

function Choice({
  name,
  label,
  hint,
  options,
}: {
  name: string;
  label: string;
  hint?: string;
  options: { value: string; label: string }[];
}) {
  const id = useId();
  return (
    <LabelledControl id={id} label={label} note={hint}>
      <Controller name={name} render={({ field }) => <Select {...field} id={id} options={options} />} />
    </LabelledControl>
  );
}

function RelayKeyForm({
  start,
  tenants,
  close,
  onSaved,
}: {
  start: Values;
  tenants: Tenants;
  close: () => void;
  onSaved: (secret: string | undefined, tenant: string) => void;
}) {
  const t = useTranslations('integrations');
  const tUi = useTranslations('ui');
  const tSignIn = useTranslations('signIn');
  return (
    <SettingsForm
      schema={schema}
      start={start}
      send={({ tenant = '', name = '', rights = '', validation = '' }) =>
        saveRelayKey({ id: start.id, tenant, name, rights, validation })
      }
      onSaved={({ value }, { tenant = '' }) => onSaved(value.secret, tenant)}
      getMessage={() => tSignIn('faults.required')}
    >
      {({ pending }) => (
        <>
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            autoComplete="off"
            maxLength={200}
            focus
          />
          {start.id === '' && (
            <Choice
              name="tenant"
              label={t('tenant')}
              options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <Choice
            name="rights"
            label={t('rights')}
            options={rights.map((value) => ({ value, label: t(`rightsOf.${value}`) }))}
          />
          <Choice
            name="validation"
            label={t('validation')}
            hint={t('validationHint')}
            options={validations.map((value) => ({ value, label: t(`validationOf.${value}`) }))}
          />
          <FormFooter
            submit={start.id === '' ? t('create') : tUi('save')}
            pending={pending}
            onCancel={close}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** Displays the secret of a key, the URL to call and a link to examples. The secret cannot be displayed again. */
function Secret({ secret, tenant, close }: { secret: string; tenant?: string; close: () => void }) {
  const t = useTranslations('integrations');
  return (
    <div className="flex flex-col gap-4">
      <Notice variant="warn" title={t('once')}>
        {t('onceSentence')}
      </Notice>
      <div>
        <p className="mb-1 font-medium">{t('key')}</p>
        <Code copy wrap>
          {secret}
        </Code>
      </div>
      <div>
        <p className="mb-1 font-medium">{t('baseAddress')}</p>
        <Code copy wrap>
          {`${location.origin}/relay`}
        </Code>
      </div>
      <div className={dialogEndStyle}>
        <ButtonLink
          href={route(`/settings/integrations/connect${tenant ? `?${new URLSearchParams({ tenant })}` : ''}`)}
        >
          {t('connect')}
        </ButtonLink>
        <Button variant="primary" onClick={close}>
          {t('stored')}
        </Button>
      </div>
    </div>
  );
}

/** A button with a dialog that creates a key and then displays its secret. */
export function CreateRelayKeyButton({ tenants }: { tenants: Tenants }) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [created, setCreated] = useState<{ secret: string; tenant: string }>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
    router.refresh();
  };
  const start = { id: '', tenant: tenants[0]?.id ?? '', name: '', rights: 'read-write', validation: 'off' };
  return (
    <>
      <ActionButton
        label={t('create')}
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={close} title={created ? t('created') : t('create')} size="md">
        {created ? (
          <Secret {...created} close={close} />
        ) : (
          <RelayKeyForm
            start={start}
            tenants={tenants}
            close={close}
            onSaved={(secret, tenant) => setCreated(secret ? { secret, tenant } : undefined)}
          />
        )}
      </Dialog>
    </>
  );
}

export function RelayKeyActions({ relayKey: current }: { relayKey: Omit<Values, 'tenant'> }) {
  const t = useTranslations('integrations');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const [open, setOpen] = useState<'edit' | 'rotate' | 'revoke'>();
  const [secret, setSecret] = useState<string>();
  const [selectedHours, setSelectedHours] = useState<string>(graceHours[0]);
  const field = useId();
  const close = () => {
    setOpen(undefined);
    setSecret(undefined);
    router.refresh();
  };
  const rotate = useSettingsAction(
    () => rotateRelayKey({ id: current.id, graceHours: Number(selectedHours) }),
    {
      onSuccess: ({ secret }) => setSecret(secret),
      onError: close,
    },
  );
  const revoke = useSettingsAction(() => revokeRelayKey(current.id), {
    confirmation: t('revokedToast'),
    onSettled: () => setOpen(undefined),
  });
  return (
    <>
      <Menu
        label={t('changeKey', { name: current.name })}
        align="end"
        items={[
          { label: tUi('edit'), onSelect: () => setOpen('edit') },
          { label: t('rotate'), onSelect: () => setOpen('rotate') },
          { label: t('revoke'), isDestructive: true, ruled: true, onSelect: () => setOpen('revoke') },
        ]}
        trigger={(props) => (
          <IconButton {...props} label={t('changeKey', { name: current.name })}>
            <Ellipsis />
          </IconButton>
        )}
      />
      <Dialog open={open === 'edit'} onClose={close} title={t('editKey', { name: current.name })} size="md">
        <RelayKeyForm
          start={{ ...current, tenant: '' }}
          tenants={[]}
          close={close}
          onSaved={() => {
            toast({ title: t('savedToast') });
            close();
          }}
        />
      </Dialog>
      <Dialog
        open={open === 'rotate'}
        onClose={close}
        title={secret ? t('rotated') : t('rotateKey', { name: current.name })}
        size="md"
        footer={
          !secret && (
            <>
              <Button onClick={close}>{tUi('cancel')}</Button>
              <Button variant="primary" onClick={() => rotate.mutate()} pending={rotate.isPending}>
                {t('rotate')}
              </Button>
            </>
          )
        }
      >
        {secret ? (
          <Secret secret={secret} close={close} />
        ) : (
          <LabelledControl id={field} label={t('overlap')} note={t('overlapHint')}>
            <Select
              id={field}
              value={selectedHours}
              onChange={(event) => setSelectedHours(event.target.value)}
              options={graceHours.map((hours) => ({ value: hours, label: t(`overlapOf.h${hours}`) }))}
            />
          </LabelledControl>
        )}
      </Dialog>
      <Confirm
        open={open === 'revoke'}
        onClose={close}
        onConfirm={() => revoke.mutate()}
        title={t('revokeKey', { name: current.name })}
        confirmLabel={t('revoke')}
        pending={revoke.isPending}
      >
        <p>{t('revokeSentence')}</p>
      </Confirm>
    </>
  );
}
