import type { ReactNode } from 'react';
import type { Place } from '@/components/ui/sections';

/** A place with its name in the reader's language, resolved on the server; `short` is for a phone's bottom bar. */
export type NavPlace = Pick<Place, 'id' | 'segment' | 'letter' | 'group' | 'thumb'> & {
  label: string;
  short: string;
};

/** With its sign, drawn on the server: sixteen drawings less in every browser's first load. */
export type DrawnPlace = NavPlace & { icon: ReactNode };
