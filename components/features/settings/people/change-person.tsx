'use client';

import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import { changePerson } from '@/lib/console/actions';
import { useFailureToast } from '../failure-message';

/** The roles that can be given; the owner's is one and taken. Checked again where it is given. */
export const assignableRoles = ['admin', 'operator', 'support', 'viewer'] as const;

/** Gives a person another role, lets them in no more, or again. Their sessions end at once. */
export function ChangePerson({
  id,
  name,
  role,
  disabled,
}: {
  id: string;
  name: string;
  role: string;
  disabled: boolean;
}) {
  const t = useTranslations('settings');
  const sayFailure = useFailureToast();
  const router = useRouter();
  const [, start] = useTransition();
  const change = (what: { role?: string; disabled?: boolean }) =>
    start(async () => {
      const result = await changePerson({ id, ...what });
      if (result.kind === 'ok') toast({ title: t('saved') });
      else sayFailure(t('failed'), result);
      router.refresh();
    });
  return (
    <Menu
      label={t('changeLabel', { name })}
      align="end"
      items={[
        ...assignableRoles.map((given) => ({
          label: t(`roles.${given}`),
          checked: given === role,
          onSelect: () => change({ role: given }),
        })),
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
  );
}
