'use client';

import dynamic from 'next/dynamic';
import type { CellEditorProps } from '@/components/data-table/cell-edit/cell-edit';

const CellEditor = dynamic(() => import('./cell-editor').then((m) => m.CellEditor), { ssr: false });

/**
 * The control of a cell, loaded when the first one is opened: a list is read far more often than it is changed. Until then the
 * list itself takes what is typed.
 */
export const LazyCellEditor = (props: CellEditorProps) => <CellEditor {...props} />;
