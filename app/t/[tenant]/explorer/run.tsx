'use client';

import dynamic from 'next/dynamic';

// The form kit and the readers of answers come with the chosen operation, not with the list of them.

export const ReadRun = dynamic(() => import('@/components/explore/read-run').then((m) => m.ReadRun));
export const WriteRun = dynamic(() => import('@/components/explore/write-run').then((m) => m.WriteRun));
