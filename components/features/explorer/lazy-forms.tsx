'use client';

import dynamic from 'next/dynamic';

// The form kit and the response viewers load with the selected operation, not with the list.
export const ReadForm = dynamic(() => import('./read-form').then((m) => m.ReadForm));
export const WriteForm = dynamic(() => import('./write-form').then((m) => m.WriteForm));
