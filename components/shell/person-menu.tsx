'use client';

import CircleUser from 'lucide-react/icons/circle-user';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/components/ui/button-style';
import { MenuLayer } from '@/components/ui/menu-layer';
import { useIdle } from '@/components/ui/use-idle';
import { useSessionEnd } from './session-end';

const load = () => import('./person-items').then((module) => module.PersonItems);
const PersonItems = dynamic(load, { ssr: false });

/** Who one is, how the console looks and in which language, the keys, and the way out. Its entries are loaded in idle time. */
export function PersonMenu({ name, email, keys = true }: { name: string; email: string; keys?: boolean }) {
  const t = useTranslations('shell');
  useIdle(load);
  useSessionEnd();
  return (
    <MenuLayer
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
    >
      {(menu) => <PersonItems {...menu} {...{ name, email, keys }} />}
    </MenuLayer>
  );
}
