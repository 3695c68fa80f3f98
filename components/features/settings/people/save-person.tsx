'use client';

import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { ActionButton } from '@/components/ui/actions/action-button';
import { Button, IconButton } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { FormFooter } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { LabelledControl } from '@/components/ui/input';
import { Menu } from '@/components/ui/menu';
import { Select } from '@/components/ui/select';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { TextField } from '@/components/ui/text-field';
import { changePerson, invitePerson } from '@/lib/console/auth/account-actions';
import type { Grant } from '@/lib/console/auth/grants';
import { sendLink } from '@/lib/console/auth/link-actions';
import { endPersonSessions } from '@/lib/console/auth/own-session-actions';
import { resetSecondFactor } from '@/lib/console/auth/second-factor-actions';
import { SettingsForm } from '../settings-form';
import { useSettingsAction } from '../use-settings-action';
import { DeliveryDialog, DeliveryNotice, type LinkDelivery } from './link-delivery';
import type { PersonRow } from './people-table';
import { areGrantsValid, TenantGrants } from './tenant-grants';

/** All roles except the owner. The server enforces this, too. */
const selectableRoles = ['admin', 'operator', 'fixer', 'support', 'viewer'] as const;

function GrantsDialog({
  id,
  name,
  tenants,
  grants: saved,
  close,
}: {
  id: string;
  name: string;
  tenants: readonly TenantMark[];
  grants: readonly Grant[];
  close: () => void;
}) {
  const t = useTranslations('settings');
  const tUi = useTranslations('ui');
  const [grants, setGrants] = useState([...saved]);
  const { mutate, isPending } = useSettingsAction(() => changePerson({ id, grants }), {
    confirmation: t('saved'),
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t('grants.of', { name })}
      footer={
        <>
          <Button onClick={close}>{tUi('cancel')}</Button>
          <Button
            variant="primary"
            pending={isPending}
            unavailable={areGrantsValid(grants) ? undefined : t('grants.lastDayRule')}
            onClick={() => mutate(undefined, { onSuccess: close })}
          >
            {t('grants.save')}
          </Button>
        </>
      }
    >
      <TenantGrants tenants={tenants} grants={grants} onGrants={setGrants} />
    </Dialog>
  );
}

/**
 * Actions in a person's row: change the role and tenants, create a link to set a password, reset the second factor, and disable
 * or enable the account.
 */
export function PersonActions({ person, tenants }: { person: PersonRow; tenants: readonly TenantMark[] }) {
  const { id, name, role, email, disabled, invited, secondFactor, seen, grants } = person;
  const t = useTranslations('settings');
  const [isGranting, setGranting] = useState(false);
  const [delivery, setDelivery] = useState<LinkDelivery>();
  const [isResetting, setResetting] = useState(false);
  const { mutate: resetFactor, isPending: isReset } = useSettingsAction(() => resetSecondFactor({ id }), {
    confirmation: t('secondFactor.resetDone'),
    onSettled: () => setResetting(false),
  });
  const { mutate: endSessions } = useSettingsAction(() => endPersonSessions({ id }), {
    confirmation: t('sessions.ended'),
  });
  const { mutate: send } = useSettingsAction(() => sendLink({ id }), {
    onSuccess: (delivery) => setDelivery({ ...delivery, email }),
  });
  const { mutate: change } = useSettingsAction(
    (change: { role?: string; disabled?: boolean }) => changePerson({ id, ...change }),
    { confirmation: t('saved') },
  );
  return (
    <>
      <Menu
        label={t('changeLabel', { name })}
        align="end"
        items={[
          ...selectableRoles.map((one) => ({
            label: t(`roles.${one}`),
            checked: one === role,
            onSelect: () => change({ role: one }),
          })),
          ...(grants ? [{ label: t('grants.change'), ruled: true, onSelect: () => setGranting(true) }] : []),
          ...(disabled
            ? []
            : [
                {
                  label: invited ? t('links.inviteAgain') : t('links.reset'),
                  ruled: !grants,
                  onSelect: () => send(),
                },
              ]),
          ...(seen ? [{ label: t('sessions.ofPerson'), onSelect: () => endSessions() }] : []),
          ...(secondFactor ? [{ label: t('secondFactor.reset'), onSelect: () => setResetting(true) }] : []),
          {
            label: disabled ? t('enable') : t('disable'),
            isDestructive: !disabled,
            ruled: true,
            onSelect: () => change({ disabled: !disabled }),
          },
        ]}
        trigger={(props) => (
          <IconButton {...props} size="sm" label={t('changeLabel', { name })}>
            <Ellipsis />
          </IconButton>
        )}
      />
      <Confirm
        open={isResetting}
        onClose={() => setResetting(false)}
        onConfirm={() => resetFactor()}
        pending={isReset}
        title={t('secondFactor.resetQuestion', { name })}
        confirmLabel={t('secondFactor.reset')}
      >
        {t('secondFactor.resetSentence')}
      </Confirm>
      {delivery && (
        <DeliveryDialog
          delivery={delivery}
          isInvitation={invited}
          title={invited ? t('links.invited') : t('links.resetMade')}
          close={() => setDelivery(undefined)}
        />
      )}
      {grants && isGranting && (
        <GrantsDialog {...{ id, name, tenants, grants }} close={() => setGranting(false)} />
      )}
    </>
  );
}

const schema = () => import('@/lib/contract/account-forms').then((m) => m.PersonForm);
const start = { name: '', email: '', role: 'operator' };

/** Assignable roles that need no grants, because they have access to every tenant. */
const rolesOfEveryTenant: readonly string[] = ['admin'];

function PersonForm({
  tenants,
  close,
  onInvited,
}: {
  tenants: readonly TenantMark[];
  close: () => void;
  onInvited: (delivery: LinkDelivery) => void;
}) {
  const t = useTranslations('settings');
  const tSignIn = useTranslations('signIn');
  const roleField = useId();
  const [only] = tenants;
  const [grants, setGrants] = useState<Grant[]>(
    only && tenants.length === 1 ? [{ tenant: only.id, lastDay: null }] : [],
  );
  return (
    <SettingsForm
      schema={schema}
      start={start}
      send={({ name = '', email = '', role = '' }) =>
        invitePerson({ name, email, role, grants: rolesOfEveryTenant.includes(role) ? [] : grants })
      }
      onSaved={({ value }, { email = '' }) => onInvited({ ...value, email })}
      getMessage={({ code }) => tSignIn(`faults.${code}`)}
    >
      {({ pending }) => (
        <>
          <TextField name="name" label={t('name')} autoComplete="off" />
          <TextField name="email" label={t('email')} type="email" autoComplete="off" />
          <LabelledControl id={roleField} label={t('role')}>
            <Controller
              name="role"
              render={({ field }) => (
                <Select
                  {...field}
                  id={roleField}
                  options={selectableRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
                />
              )}
            />
          </LabelledControl>
          <Controller
            name="role"
            render={({ field }) =>
              rolesOfEveryTenant.includes(field.value) ? (
                <p className="text-muted text-sm">{t('grants.ofAdmins')}</p>
              ) : (
                <TenantGrants tenants={tenants} grants={grants} onGrants={setGrants} />
              )
            }
          />
          <FormFooter submit={t('addPerson')} pending={pending} onCancel={close} />
        </>
      )}
    </SettingsForm>
  );
}

/** A button with a dialog that adds a person and then shows how the invitation is delivered. */
export function AddPersonButton({ tenants }: { tenants: readonly TenantMark[] }) {
  const t = useTranslations('settings');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [invited, setInvited] = useState<LinkDelivery>();
  const close = () => {
    setOpen(false);
    setInvited(undefined);
  };
  return (
    <>
      <ActionButton
        label={t('addPerson')}
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={close} title={invited ? t('links.invited') : t('addPerson')}>
        {invited ? (
          <DeliveryNotice delivery={invited} isInvitation close={close} />
        ) : (
          <PersonForm
            tenants={tenants}
            close={close}
            onInvited={(delivery) => {
              setInvited(delivery);
              router.refresh();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
