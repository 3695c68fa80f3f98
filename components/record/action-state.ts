import type { ReactNode } from 'react';
import type { FormSchema } from '@/components/form/values/form-schema';
import type { ActionName } from '@/lib/contract/operations';

/** The label of an action's button; `unavailable`: why it is disabled. `schema`: for the form that opens beside the record. */
export type ActionState = { label: string; unavailable?: string; keys?: string; schema?: FormSchema };

/** The state of each action of a record, by operation. */
export type ActionStates = Readonly<Partial<Record<ActionName, ActionState>>>;

/**
 * An action with its own page: a form of the complete record, a copy, or a shipment that starts with the record. `isPrimary`: a
 * primary button, although the action does not move the record on.
 */
export type RecordLink = ActionState & { name: string; icon: ReactNode; href: string; isPrimary?: boolean };
