import type { BulkActName } from '@/lib/contract/record-actions';

/** An act on many records, in words; `unavailable`: why it is not possible here. */
export type BulkWay = { name: BulkActName; label: string; unavailable?: string };

/** What a list needs to know so that its rows can be picked: the field that tells them apart, and what can be done. */
export type Bulk = { key: string; ways: readonly BulkWay[] };
