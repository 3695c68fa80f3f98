'use client';

import CircleUser from 'lucide-react/icons/circle-user';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { MenuLayer } from '@/components/ui/menu';
import { buttonStyle, cx } from '@/components/ui/style';
import { useAction } from '@/components/ui/use-action';
import { setLocale } from '@/lib/console/actions';
import { locales } from '@/lib/messages/locales';
import { useSessionEnd } from './session-end';

/** The languages, each named in itself, for who is not signed in yet. */
export function LanguageLinks() {
  const t = useTranslations('shell.locales');
  const router = useRouter();
  const current = useLocale();
  const { mutate: changeLocale } = useAction(setLocale, { onSettled: () => router.refresh() });
  return (
    <div className="flex gap-1 border-t pt-3">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => changeLocale(locale)}
          className={cx(
            'h-control-sm rounded-md px-2 text-xs hover:bg-hover',
            locale === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {t(locale)}
        </button>
      ))}
    </div>
  );
}

const load = () => import('./person-items').then((module) => module.PersonItems);
const PersonItems = dynamic(load, { ssr: false });

/** Who one is, how the console looks and in which language, the keys, and the way out. Its entries are loaded when a hand comes near. */
export function PersonMenu({ name, email, keys = true }: { name: string; email: string; keys?: boolean }) {
  const t = useTranslations('shell');
  useSessionEnd();
  return (
    <MenuLayer
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`${t('person')}: ${name}`}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          className={buttonStyle('ghost', 'md', 'w-control px-0! [&_svg]:size-5!')}
        >
          <CircleUser aria-hidden="true" />
        </button>
      )}
    >
      {(menu) => <PersonItems {...menu} {...{ name, email, keys }} />}
    </MenuLayer>
  );
}
