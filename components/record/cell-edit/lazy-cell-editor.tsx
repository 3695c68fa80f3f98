'use client';

import dynamic from 'next/dynamic';
import type { CellEditorProps } from '@/components/data-table/cell-edit/cell-edit';

const CellEditor = dynamic(() => import('./cell-editor').then((m) => m.CellEditor), { ssr: false });

/** The cell editor, loaded when the first one opens, because lists are mostly read. Until then the list buffers typed keys. */
export const LazyCellEditor = (props: CellEditorProps) => <CellEditor {...props} />;
