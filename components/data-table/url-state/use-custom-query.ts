'use client';

import { useEffect, useState } from 'react';
import { noPreferences, type PersonalPreferences } from './list-request';

const load = () => import('./query-text');

/** The own query of the address, read; nothing while what reads it is on its way. `given`: read on the server. */
export function useCustomQuery(text: string, given: PersonalPreferences): PersonalPreferences | undefined {
  const [read, setRead] = useState(given);
  const known = text === '' ? noPreferences : [read, given].find((own) => own.text === text);
  useEffect(() => {
    if (known) return;
    let current = true;
    void load().then((m) => current && setRead(m.queryOf(text)));
    return () => {
      current = false;
    };
  }, [known, text]);
  return known;
}
