'use client';

import Search from 'lucide-react/icons/search';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { PickList } from '@/components/ui/pick-list';
import type { NavPlace } from './nav-place';
import { PlaceIcon } from './place-icon';
import { isSearched, pathOf } from './places';

/** Places by name first, then the lists that can search for the word; Enter takes the first. */
export function FinderList({
  tenant,
  places,
  close,
}: {
  tenant: string;
  places: readonly NavPlace[];
  close: () => void;
}) {
  const t = useTranslations('shell');
  const [text, setText] = useState('');
  const word = text.trim();
  const asks = places.filter((place) => word !== '' && isSearched(place));
  return (
    <PickList
      label={t('find')}
      placeholder={t('findPlaceholder')}
      nothing={t('nothingFound')}
      onPick={close}
      onType={setText}
      items={[
        ...places.map((place) => ({
          id: place.id,
          href: pathOf(tenant, place),
          label: place.label,
          mark: <PlaceIcon id={place.id} className="size-4 shrink-0 text-faint" />,
          end: <Kbd keys={`g ${place.letter}`} />,
        })),
        ...asks.map((place) => ({
          id: `ask-${place.id}`,
          href: `${pathOf(tenant, place)}?q=${encodeURIComponent(word)}`,
          label: t('searchIn', { word, place: place.label }),
          mark: <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />,
          always: true,
        })),
      ]}
    />
  );
}
