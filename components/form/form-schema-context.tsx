'use client';

import { createContext, type ReactNode, use } from 'react';
import type { WriteName } from '@/lib/console/browser/result';
import type { FormSchema } from './values/form-schema';

const Context = createContext<readonly FormSchema[]>([]);

export function FormSchemaProvider({
  plans,
  children,
}: {
  plans: readonly FormSchema[];
  children: ReactNode;
}) {
  return <Context value={plans}>{children}</Context>;
}

/** The plan of an operation. */
export function useFormSchema(name: WriteName): FormSchema {
  const plan = use(Context).find((p) => p.name === name);
  if (!plan) throw new Error(`no form can be drawn from ${name} here`);
  return plan;
}
