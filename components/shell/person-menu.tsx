'use client';

import CircleUser from 'lucide-react/icons/circle-user';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { runShortcut } from '@/components/ui/actions/page-actions';
import { leave } from '@/components/ui/leave-guard';
import { locales } from '@/components/ui/locale-components';
import { Menu, type MenuItem } from '@/components/ui/menu';
import { buttonStyle } from '@/components/ui/style';
import { signOut } from '@/lib/console/auth/account-actions';
import { announceSessionEnd, clearPersonalData, useSessionEnd } from './session-end';
import { useThemeChoice } from './theme';
import { languageName, useLocaleChoice } from './use-locale-choice';

const themes = [
  { id: 'light', icon: <Sun aria-hidden="true" /> },
  { id: 'dark', icon: <Moon aria-hidden="true" /> },
  { id: 'system', icon: <Monitor aria-hidden="true" /> },
];

export function PersonMenu({ name, email, keys = true }: { name: string; email: string; keys?: boolean }) {
  const t = useTranslations('shell');
  const { theme, chooseTheme } = useThemeChoice();
  const [, startSignOut] = useTransition();
  const { locale, chooseLocale } = useLocaleChoice();
  useSessionEnd();
  const items: MenuItem[] = [
    ...themes.map(({ id, icon }, index) => ({
      label: t(`themes.${id}`),
      icon,
      checked: theme === id,
      onSelect: () => chooseTheme(id),
      heading: index === 0 ? t('theme') : undefined,
      ruled: index === 0,
    })),
    ...locales.map((id, index) => ({
      // Each language is named in that language, so that people who cannot read the current language find theirs.
      label: languageName(id),
      checked: locale === id,
      onSelect: () => chooseLocale(id),
      heading: index === 0 ? t('language') : undefined,
      ruled: index === 0,
    })),
    { label: t('settings'), icon: <Settings aria-hidden="true" />, href: '/settings', ruled: true },
    ...(keys
      ? [
          {
            label: t('keys.title'),
            icon: <Keyboard aria-hidden="true" />,
            keys: '?',
            onSelect: () => void runShortcut('?'),
          },
        ]
      : []),
    {
      label: t('signOut'),
      icon: <LogOut aria-hidden="true" />,
      ruled: true,
      onSelect: () =>
        leave(() =>
          startSignOut(async () => {
            clearPersonalData();
            // The action throws its redirect. The router handles the redirect only in a transition.
            await signOut().finally(announceSessionEnd);
          }),
        ),
    },
  ];
  return (
    <Menu
      items={items}
      label={t('person')}
      align="end"
      className="w-52"
      header={
        <div className="px-2 py-1.5">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-muted text-xs">{email}</p>
        </div>
      }
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`${t('person')}: ${name}`}
          className={buttonStyle('ghost', 'md', 'w-control px-0! [&_svg]:size-5!')}
        >
          <CircleUser aria-hidden="true" />
        </button>
      )}
    />
  );
}
