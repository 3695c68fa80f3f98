'use client';

import { createContext, type ReactNode, use } from 'react';
import type { z } from 'zod';
import type { Resource, WriteName } from '@/lib/contract/operations';
import type { Field } from '@/lib/contract/schema/describe';
import type { Effect, Method, Operation } from '@/lib/contract/schema/operation';

export type Body<O extends Operation> = O extends { readonly body: infer S extends z.ZodType }
  ? Element<z.input<S>>
  : never;
type Element<B> = B extends readonly (infer E)[] ? E : B;

/** The keys that the contract names. A body that allows unknown fields also has an index signature. */
type Known<T> = keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: true } &
  string;

type Row<V> = NonNullable<V> extends readonly (infer E)[] ? (E extends object ? E : never) : never;

/** Paths of the fields that have their own control: `sku`, `barcodes`, `shippingAddress.city`. */
export type FieldName<T> = {
  [K in Known<T>]: NonNullable<T[K]> extends readonly (infer E)[]
    ? E extends object
      ? never
      : K
    : NonNullable<T[K]> extends object
      ? `${K}.${FieldName<NonNullable<T[K]>>}`
      : K;
}[Known<T>];

/** Paths of objects: `shippingAddress`, `vas.documentVAS`. */
export type GroupName<T> = {
  [K in Known<T>]: NonNullable<T[K]> extends readonly unknown[]
    ? never
    : NonNullable<T[K]> extends object
      ? K | `${K}.${GroupName<NonNullable<T[K]>>}`
      : never;
}[Known<T>];

/** Names of lists with rows: `lineItems`. */
export type LinesName<T> = { [K in Known<T>]: [Row<T[K]>] extends [never] ? never : K }[Known<T>];

/** An operation as plain data: enough to render its form without the validation schemas. */
export type FormSchema = {
  name: WriteName;
  resource: Resource;
  effect: Effect;
  method: Method;
  path: string;
  /**
   * The path of the part of the record that the operation writes. Undefined if the operation writes the record's own fields.
   */
  replaces?: string;
  fields: readonly Field[];
  /** True if the body is a list of records. The form edits one of them. */
  inList: boolean;
  /** True if the platform is known to keep fields that a write omits. */
  keepsOmitted: boolean;
  /** Column headings in spreadsheets, by path of the column: `lineItems.sku`. */
  headings: Readonly<Record<string, readonly string[]>>;
};

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

/** Returns the schema of an operation. Throws if the page has not provided it. */
export function useFormSchema(name: WriteName): FormSchema {
  const schema = use(Context).find((one) => one.name === name);
  if (!schema) throw new Error(`There is no form schema of ${name}`);
  return schema;
}
