import { getTranslations } from 'next-intl/server';
import { type Section, sections } from '@/components/shell/navigation/sections';

/** A section with its name in the user's language. `short` is the name in the bottom bar of phones. */
export type NavSection = Pick<Section, 'id' | 'segment' | 'letter' | 'group' | 'isMain'> & {
  label: string;
  short: string;
};

export type CreateLink = { id: string; label: string; href: string };

/** Returns the navigation in the user's language. Names of resources are in `resources`, names of tools in `shell.places`. */
export async function navSections(): Promise<NavSection[]> {
  const [tResources, tPlaces, tShort] = await Promise.all([
    getTranslations('resources'),
    getTranslations('shell.places'),
    getTranslations('shell.short'),
  ]);
  return sections.map(({ id, segment, letter, group, isMain }) => {
    const label = tResources.has(id) ? tResources(id) : tPlaces(id);
    return { id, segment, letter, group, isMain, label, short: tShort.has(id) ? tShort(id) : label };
  });
}
