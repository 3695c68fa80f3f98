'use client';

import { createContext, use } from 'react';
import type { Row } from '@/components/data-table/columns/column';

const Context = createContext<readonly Row[] | undefined>(undefined);
export const LinesAtHand = Context.Provider;

/** The lines of the table that this stands below, when they are many; few are handed over by the page. */
export const useLinesAtHand = (): readonly Row[] | undefined => use(Context);
