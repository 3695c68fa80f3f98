'use client';

import CircleUser from 'lucide-react/icons/circle-user';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useTransition } from 'react';
import { buttonStyle } from '@/components/ui/button-style';
import { Menu, type MenuItem } from '@/components/ui/menu';
import { setLocale, signOut } from '@/lib/gateway/perform';
import { locales } from '@/lib/messages/locales';
import { showKeys } from './show-keys';

const themes = [
  { id: 'light', icon: <Sun aria-hidden="true" /> },
  { id: 'dark', icon: <Moon aria-hidden="true" /> },
  { id: 'system', icon: <Monitor aria-hidden="true" /> },
];

/** Who one is, how the console looks and in which language, the keys, and the way out. */
export function PersonMenu({ name, email, keys = true }: { name: string; email: string; keys?: boolean }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const { theme, setTheme } = useTheme();
  const locale = useLocale();
  const [leaving, leave] = useTransition();
  const items: MenuItem[] = [
    ...themes.map(({ id, icon }, index) => ({
      label: t(`themes.${id}`),
      icon,
      checked: theme === id,
      onSelect: () => setTheme(id),
      heading: index === 0 ? t('theme') : undefined,
      ruled: index === 0,
    })),
    ...locales.map((id, index) => ({
      // Each language is named in itself: who cannot read the present one must find the way out.
      label: t(`locales.${id}`),
      checked: locale === id,
      onSelect: () =>
        leave(async () => {
          await setLocale(id);
          router.refresh();
        }),
      heading: index === 0 ? t('language') : undefined,
      ruled: index === 0,
    })),
    { label: t('settings'), icon: <Settings aria-hidden="true" />, href: '/settings', ruled: true },
    ...(keys
      ? [{ label: t('keys.title'), icon: <Keyboard aria-hidden="true" />, keys: '?', onSelect: showKeys }]
      : []),
    {
      label: t('signOut'),
      icon: <LogOut aria-hidden="true" />,
      ruled: true,
      onSelect: () =>
        leave(async () => {
          await signOut();
        }),
    },
  ];
  return (
    <Menu
      label={t('person')}
      align="end"
      top={
        <div className="px-2 py-1.5">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-muted text-xs">{email}</p>
        </div>
      }
      items={items}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`${t('person')}: ${name}`}
          aria-busy={leaving || undefined}
          className={buttonStyle('ghost', 'md', 'w-control px-0! [&_svg]:size-5!')}
        >
          <CircleUser aria-hidden="true" />
        </button>
      )}
    />
  );
}
