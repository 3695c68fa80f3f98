'use client';

import dynamic from 'next/dynamic';

// The forms and the response viewers load with the selected operation, not with the list of operations.
export const ReadForm = dynamic(() => import('./read-form').then((m) => m.ReadForm));
export const WriteForm = dynamic(() => import('./write-form').then((m) => m.WriteForm));
