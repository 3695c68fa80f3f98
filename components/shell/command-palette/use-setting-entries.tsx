'use client';

import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import Settings from 'lucide-react/icons/settings';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useTranslations } from 'next-intl';
import { languageName, useLocaleChoice } from '@/components/shell/use-locale-choice';
import { runShortcut } from '@/components/ui/actions/page-actions';
import { locales } from '@/components/ui/locale-components';
import { useThemeChoice } from '../theme';
import type { PaletteEntry } from './group-entries';

const icon = 'size-4 shrink-0 text-faint';

/** Returns entries that change the theme or language. Omits the active theme and language. */
export function useSettingEntries(): PaletteEntry[] {
  const t = useTranslations('shell');
  const { locale, chooseLocale } = useLocaleChoice();
  const { theme, chooseTheme } = useThemeChoice();
  const themes = ['light', 'dark', 'system'].filter((id) => id !== theme);
  const all: Omit<PaletteEntry, 'group' | 'typed'>[] = [
    ...themes.map((id) => ({
      id: `theme-${id}`,
      label: t('palette.theme', { name: t(`themes.${id}`) }),
      mark: <SunMoon aria-hidden="true" className={icon} />,
      run: () => chooseTheme(id),
    })),
    ...locales
      .filter((id) => id !== locale)
      .map((id) => ({
        id: `locale-${id}`,
        label: t('palette.language', { name: languageName(id) }),
        mark: <Languages aria-hidden="true" className={icon} />,
        run: () => chooseLocale(id),
      })),
    {
      id: 'keys',
      label: t('keys.title'),
      keys: '?',
      mark: <Keyboard aria-hidden="true" className={icon} />,
      run: () => void runShortcut('?'),
    },
    {
      id: 'settings',
      label: t('settings'),
      href: '/settings',
      mark: <Settings aria-hidden="true" className={icon} />,
    },
  ];
  return all.map((entry) => ({ ...entry, group: 'settings', typed: true }));
}
