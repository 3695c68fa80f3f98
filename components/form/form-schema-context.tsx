'use client';

import { createContext, type ReactNode, use } from 'react';
import type { WriteName } from '@/lib/contract/operations';
import type { FormSchema } from './values/form-schema';

const Context = createContext<readonly FormSchema[]>([]);

export function FormSchemaProvider({
  schemas,
  children,
}: {
  schemas: readonly FormSchema[];
  children: ReactNode;
}) {
  return <Context value={schemas}>{children}</Context>;
}

export function useFormSchema(name: WriteName): FormSchema {
  const schema = use(Context).find((one) => one.name === name);
  if (!schema) throw new Error(`there is no form schema of ${name}`);
  return schema;
}
