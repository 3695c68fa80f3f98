'use client';

import { createContext, use } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';

/** What the fields of a form share. */
export type Scope = {
  /** Before every element's id, so that two forms on one page do not mix. */
  id: string;
  operation: string;
  tenant: string;
  fields: readonly Field[];
  reader: Reader;
  values: UseFormReturn<FieldValues>;
  /** What the server refused, by place, in words. */
  refused: ReadonlyMap<string, string>;
  /** What the columns of a list may be called in a spreadsheet, by place. */
  heads: Readonly<Record<string, readonly string[]>>;
  /** Lists put their way here to bring a row of theirs into sight and the focus into it. */
  reveals: Map<string, (place: string) => void>;
};

const Context = createContext<Scope | undefined>(undefined);
export const ScopeProvider = Context.Provider;

export function useScope(): Scope {
  const scope = use(Context);
  if (!scope) throw new Error('a field stands outside of its form');
  return scope;
}

/** The id of a field's control: where a label and the summary point. */
export const idOf = (scope: Pick<Scope, 'id'>, place: string): string => `${scope.id}${place}`;
