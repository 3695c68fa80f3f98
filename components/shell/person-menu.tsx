'use client';

import CircleUser from 'lucide-react/icons/circle-user';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { MenuLayer } from '@/components/ui/menu';
import { buttonStyle } from '@/components/ui/style';
import { useSessionEnd } from './session-end';

const load = () => import('./person-items').then((module) => module.PersonItems);
const PersonItems = dynamic(load, { ssr: false });

/** The person's menu: name, theme, language, keys, and signing out. Its items are loaded on hover. */
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
