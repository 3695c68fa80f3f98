'use client';

import { createContext } from 'react';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import type { PersonalPreferences } from './list-request';
import type { ListState } from './list-state';

/** What a list asks just now, for what stands in it and counts beside it. */
export type Asking = {
  shape: ListShape;
  state: ListState;
  clock: Clock;
  own: PersonalPreferences | undefined;
};

export const AskingContext = createContext<Asking | undefined>(undefined);
