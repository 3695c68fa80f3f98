'use client';

import { useEffect, useEffectEvent } from 'react';
import { type ListNavigation, navigationIndex } from './list-navigation';
import { currentListNavigation, saveNavigation } from './use-list-navigation';

/** Saves a list navigation for a record that was opened by a link. Keeps that of the list if the list opened the record. */
export function SeedListNavigation({ listNavigation }: { listNavigation: ListNavigation }) {
  const record = listNavigation.hrefs[listNavigation.at] ?? '';
  const seed = useEffectEvent((path: string) => {
    const saved = currentListNavigation();
    if (saved?.isFromLink || navigationIndex(saved, path) === undefined) saveNavigation(listNavigation);
  });
  // Only once per record: after the record has left its list, a refreshed page must not replace that list.
  useEffect(() => seed(record), [record]);
  return null;
}
