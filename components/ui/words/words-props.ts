import type { ReactNode } from 'react';

/** `zone`: the person's. */
export type WordsProps = { zone: string; children: ReactNode };
