'use client';

import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { FormEnd } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { LabelledControl } from '@/components/ui/input';
import { Menu } from '@/components/ui/menu';
import { Select } from '@/components/ui/select';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { PasswordField, TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { changePerson, savePerson } from '@/lib/console/actions';
import { maxPasswordLength, minPasswordLength } from '@/lib/contract/account-rules';
import { SettingsForm } from '../settings-form';
import { useSettingsAction } from '../use-settings-action';
import { areReadable, TenantGrants, type TypedGrant } from './tenant-grants';

/** The roles that can be given; the owner's is one and taken. Checked again where it is given. */
const assignableRoles = ['admin', 'operator', 'support', 'viewer'] as const;

/** The tenants of a person, to change. */
function GrantsDialog({
  id,
  name,
  tenants,
  grants: typedGrants,
  close,
}: {
  id: string;
  name: string;
  tenants: readonly TenantMark[];
  grants: readonly TypedGrant[];
  close: () => void;
}) {
  const t = useTranslations('settings');
  const ui = useTranslations('ui');
  const router = useRouter();
  const [grants, setGrants] = useState([...typedGrants]);
  const { mutate, isPending } = useSettingsAction(() => changePerson({ id, grants }), {
    onSuccess: () => {
      toast({ title: t('saved') });
      router.refresh();
      close();
    },
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t('grants.of', { name })}
      footer={
        <>
          <Button onClick={close}>{ui('cancel')}</Button>
          <Button
            variant="primary"
            pending={isPending}
            unavailable={areReadable(grants) ? undefined : t('grants.lastDayRule')}
            onClick={() => mutate()}
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

/** Gives a person another role or tenants, or disables or enables them. */
export function ChangePerson({
  id,
  name,
  role,
  disabled,
  grants,
  tenants,
}: {
  id: string;
  name: string;
  role: string;
  disabled: boolean;
  /** Nothing for a role that has every tenant. */
  grants: readonly TypedGrant[] | undefined;
  tenants: readonly TenantMark[];
}) {
  const t = useTranslations('settings');
  const router = useRouter();
  const [isGranting, setGranting] = useState(false);
  const { mutate: change } = useSettingsAction(
    (change: { role?: string; disabled?: boolean }) => changePerson({ id, ...change }),
    { onSuccess: () => toast({ title: t('saved') }), onSettled: () => router.refresh() },
  );
  return (
    <>
      <Menu
        label={t('changeLabel', { name })}
        align="end"
        items={[
          ...assignableRoles.map((typedRole) => ({
            label: t(`roles.${typedRole}`),
            checked: typedRole === role,
            onSelect: () => change({ role: typedRole }),
          })),
          ...(grants ? [{ label: t('grants.change'), ruled: true, onSelect: () => setGranting(true) }] : []),
          {
            label: disabled ? t('enable') : t('disable'),
            danger: !disabled,
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
      {grants && isGranting && (
        <GrantsDialog {...{ id, name, tenants, grants }} close={() => setGranting(false)} />
      )}
    </>
  );
}

const schema = () => import('@/lib/contract/account-forms').then((m) => m.PersonForm);
const start = { name: '', email: '', password: '', role: 'operator' };
const limits = { shortest: minPasswordLength, longest: maxPasswordLength };

/** Roles that have every tenant. */
const rolesOfEveryTenant: readonly string[] = ['admin'];

/** Name, email, a first password to hand over, what the person may do, and in which tenants. */
function PersonForm({ tenants, close }: { tenants: readonly TenantMark[]; close: () => void }) {
  const t = useTranslations('settings');
  const signIn = useTranslations('signIn');
  const router = useRouter();
  const roleField = useId();
  const [only] = tenants;
  const [grants, setGrants] = useState<TypedGrant[]>(
    only && tenants.length === 1 ? [{ tenant: only.id, lastDay: null }] : [],
  );
  return (
    <SettingsForm
      schema={schema}
      start={start}
      send={({ name = '', email = '', password = '', role = '' }) =>
        savePerson({ name, email, password, role, grants: rolesOfEveryTenant.includes(role) ? [] : grants })
      }
      onSaved={() => {
        toast({ title: t('saved') });
        router.refresh();
        close();
      }}
      messageOf={({ code }) => signIn(`faults.${code}`, limits)}
    >
      {({ pending }) => (
        <>
          <TextField name="name" label={t('name')} autoComplete="off" />
          <TextField name="email" label={t('email')} type="email" autoComplete="off" />
          <PasswordField
            name="password"
            label={t('firstPassword')}
            autoComplete="new-password"
            hint={t('firstPasswordHint')}
          />
          <LabelledControl id={roleField} label={t('role')}>
            <Controller
              name="role"
              render={({ field }) => (
                <Select
                  {...field}
                  id={roleField}
                  options={assignableRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
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
          <FormEnd submit={t('addPerson')} pending={pending} onCancel={close} />
        </>
      )}
    </SettingsForm>
  );
}

/** Adds a person. */
export function SavePerson({ tenants }: { tenants: readonly TenantMark[] }) {
  const t = useTranslations('settings');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('addPerson')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('addPerson')}>
        <PersonForm tenants={tenants} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
