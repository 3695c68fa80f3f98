'use client';

import { useEffect, useState } from 'react';
import { noOwn, type Own } from '../url-state/list-request';

const load = () => import('../url-state/query-text');

/** The own query of the address, read; nothing while what reads it is on its way. `given`: read on the server. */
export function useOwn(text: string, given: Own): Own | undefined {
  const [read, setRead] = useState(given);
  const known = text === '' ? noOwn : [read, given].find((own) => own.text === text);
  useEffect(() => {
    if (known) return;
    let current = true;
    void load().then((m) => current && setRead(m.ownOf(text)));
    return () => {
      current = false;
    };
  }, [known, text]);
  return known;
}
