'use client';

import type { ReactElement, ReactNode } from 'react';
import type { WriteName } from '@/lib/console/browser/result';
import type { Operation } from '@/lib/contract/schema/operation';
import { Field, type FieldProps, Fields, Fold, Group, type Layout, Section } from './fields/field';
import { Form, type FormProps } from './form';
import { LineItems } from './line-items/line-items';
import type { Suggest } from './line-items/suggest-input';
import type { Body, ColumnName, FieldName, GroupName, LinesName } from './values/form-schema';

/** The parts of one operation's form: names that the contract does not know do not compile. */
export type OperationForm<B> = {
  Form: (props: Omit<FormProps, 'name' | 'contract' | 'fixed'> & { fixed?: Partial<B> }) => ReactElement;
  Field: (props: FieldProps<FieldName<B>>) => ReactElement;
  Fields: (
    props: Pick<FieldProps, 'wide' | 'narrow'> & { names: readonly FieldName<B>[] },
  ) => readonly ReactElement[];
  Fold: (props: {
    title: string;
    names: readonly (FieldName<B> | LinesName<B>)[];
    wide?: boolean;
    children?: ReactNode;
  }) => ReactElement;
  Group: (props: { name: GroupName<B>; layout?: Layout; children: ReactNode }) => ReactElement;
  Lines: <L extends LinesName<B>>(props: {
    name: L;
    columns: readonly ColumnName<B, L>[];
    suggest?: Readonly<Record<string, Suggest>>;
  }) => ReactElement;
  Section: (props: { title: string; layout?: Layout; children: ReactNode }) => ReactElement;
};

/**
 * The form of an operation, once a file: `const { Form, Field } = formOf('updateCustomer', () => import('@/lib/contract/resources/customers'))`.
 * Which fields stand in it, and in what order, is all that is left to say. The contract itself comes with the first touch.
 */
export function operationForm<const N extends WriteName, M extends { readonly [K in N]: Operation }>(
  name: N,
  contract: () => Promise<M>,
): OperationForm<Body<M[N]>> {
  const operation = async () => (await contract())[name];
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once a file, on its top level
    Form: (props) => <Form {...props} name={name} contract={operation} />,
    Field,
    Fields,
    Fold,
    Group,
    Lines: LineItems,
    Section,
  };
}
