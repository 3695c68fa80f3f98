import type { ReactNode } from 'react';
import type { FormSchema } from '@/components/form/values/form-schema';
import type { ActionName } from '@/lib/contract/operations';

/**
 * The label of an action's button. `unavailable` is the reason why the button is disabled; `schema` belongs to the form that
 * opens beside the record.
 */
export type ActionState = { label: string; unavailable?: string; keys?: string; schema?: FormSchema };

/** The state of each action of a record, by operation. */
export type ActionStates = Readonly<Partial<Record<ActionName, ActionState>>>;

/**
 * An action with its own page, such as the form of the complete record or a copy. `isPrimary` makes the action's button primary
 * even if the action does not advance the record.
 */
export type RecordLink = ActionState & { name: string; icon: ReactNode; href: string; isPrimary?: boolean };
