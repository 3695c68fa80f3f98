'use client';

import dynamic from 'next/dynamic';
import type { CellEditorProps } from '@/components/data-table/cell-edit/cell-edit';
import { Spinner } from '@/components/ui/loading';

/** In the place of the control while its script is on its way. */
const Loading = () => (
  <span className="flex h-control items-center justify-end rounded-md bg-raised px-3 shadow-lift">
    <Spinner />
  </span>
);

const CellEditor = dynamic(() => import('./cell-editor').then((m) => m.CellEditor), {
  ssr: false,
  loading: Loading,
});

/** The control of a cell, loaded when the first one is opened: a list is read far more often than it is changed. */
export const LazyCellEditor = (props: CellEditorProps) => <CellEditor {...props} />;
