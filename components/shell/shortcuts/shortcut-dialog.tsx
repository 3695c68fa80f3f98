'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { keyList } from '@/components/ui/shortcuts/shortcuts';
import type { NavPlace } from '../navigation/nav-items';

/** Every key, by where it works. */
export function KeyDialog({ places, onClose }: { places: readonly NavPlace[]; onClose: () => void }) {
  const t = useTranslations('shell.keys');
  const nameOf = (id: string) => places.find((place) => place.id === id)?.label ?? id;
  return (
    <Dialog open onClose={onClose} title={t('title')} size="lg">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by key */}
      <div tabIndex={0} className="columns-1 gap-8 outline-none sm:columns-2">
        {keyList.map(({ id, lines }) => (
          <section key={id} className="mb-4 break-inside-avoid">
            <h3 className="hairline-b pb-1 font-medium text-muted text-xs">{t(`groups.${id}`)}</h3>
            <dl>
              {lines.map(({ keys, also, says, place }) => (
                <div key={keys} className="flex items-center justify-between gap-4 py-1">
                  <dt>{place ? nameOf(place) : t(says)}</dt>
                  <dd className="flex shrink-0 items-center gap-2">
                    <Kbd keys={keys} className="pointer-coarse:inline-flex!" />
                    {also && <Kbd keys={also} className="pointer-coarse:inline-flex!" />}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
