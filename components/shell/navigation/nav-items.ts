import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Section, sections } from '@/components/ui/sections';

/** A place with its name in the reader's language, resolved on the server; `short` is for a phone's bottom bar. */
export type NavSection = Pick<Section, 'id' | 'segment' | 'letter' | 'group' | 'thumb'> & {
  label: string;
  short: string;
};

/** With its sign, drawn on the server: sixteen drawings less in every browser's first load. */
export type NavItem = NavSection & { icon: ReactNode };

/** The navigation in the reader's language: resources by the contract's words, our own places by the shell's. */
export async function navSections(): Promise<NavSection[]> {
  const [resource, own, short] = await Promise.all([
    getTranslations('resources'),
    getTranslations('shell.places'),
    getTranslations('shell.short'),
  ]);
  return sections.map(({ id, segment, letter, group, thumb: isMain, resource: isResource }) => {
    const label = isResource ? resource(id) : own(id);
    return { id, segment, letter, group, thumb: isMain, label, short: short.has(id) ? short(id) : label };
  });
}
