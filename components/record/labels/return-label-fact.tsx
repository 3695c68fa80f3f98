'use client';

import dynamic from 'next/dynamic';

/** The label of a return in its peek; loaded with the first one that is looked at. */
export const ReturnLabelFact = dynamic(() => import('./label-fact').then((m) => m.LabelFact));
