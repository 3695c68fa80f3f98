'use client';

import dynamic from 'next/dynamic';
import type { CellEditorProps } from '@/components/data-table/cell-edit/cell-edit';

const CellEditor = dynamic(() => import('./cell-editor').then((m) => m.CellEditor), { ssr: false });

/**
 * Loads the cell editor when the first cell opens, because lists are mostly read. The list buffers keys typed while the
 * editor loads.
 */
export const LazyCellEditor = (props: CellEditorProps) => <CellEditor {...props} />;
