import { getTranslations } from 'next-intl/server';
import { places } from '@/components/ui/sections';
import type { NavPlace } from './nav-item';

/** The navigation in the reader's language: resources by the contract's words, our own places by the shell's. */
export async function navPlaces(): Promise<NavPlace[]> {
  const [resource, own, short] = await Promise.all([
    getTranslations('resources'),
    getTranslations('shell.places'),
    getTranslations('shell.short'),
  ]);
  return places.map(({ id, segment, letter, group, thumb, resource: isResource }) => {
    const label = isResource ? resource(id) : own(id);
    return { id, segment, letter, group, thumb, label, short: short.has(id) ? short(id) : label };
  });
}
