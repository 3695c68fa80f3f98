'use client';

import { useId, useMemo, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { Scope } from '@/components/form/values/form-scope';
import { type Draft, toDraft } from '@/components/form/values/form-values';
import { toWire, type Wire } from '@/components/form/values/payload';
import { useReader } from '@/components/ui/use-input-locale';
import type { Field } from '@/lib/contract/schema/describe';

const nothing: ReadonlyMap<string, string> = new Map();

/** Fields of an address (path and query) being filled in with the form kit's controls, outside of a form of the kit. */
export function useAsked(
  tenant: string,
  operation: string,
  fields: readonly Field[],
  start: Wire = {},
): { scope: Scope; wireOf: (draft: Draft) => Wire; ask: () => Wire } {
  const id = `${useId()}-`;
  const reader = useReader();
  const values = useForm<FieldValues>({ defaultValues: toDraft(fields, start, reader) });
  const [reveals] = useState(() => new Map<string, (place: string) => void>());
  const scope = useMemo(
    () => ({ id, tenant, operation, fields, reader, values, refused: nothing, heads: {}, reveals }),
    [id, tenant, operation, fields, reader, values, reveals],
  );
  const wireOf = (draft: Draft) => toWire(fields, draft, reader);
  return { scope, wireOf, ask: () => wireOf(structuredClone(values.getValues())) };
}
