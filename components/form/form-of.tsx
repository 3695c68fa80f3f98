'use client';

import type { ReactElement, ReactNode } from 'react';
import { Field, type FieldProps } from './field';
import { Form, type FormProps } from './form';
import { Group, Section } from './group';
import { Lines } from './lines';
import type { Body, ColumnName, FieldName, GroupName, LinesName } from './names';
import { planOf } from './plan';
import type { WriteOperation } from './use-sending';

/** The parts of one operation's form: names that the contract does not know do not compile. */
export type FormOf<B> = {
  Form: (props: Omit<FormProps, 'plan' | 'fixed'> & { fixed?: Partial<B> }) => ReactElement;
  Field: (props: FieldProps<FieldName<B>>) => ReactElement;
  Group: (props: { name: GroupName<B>; children: ReactNode }) => ReactElement;
  Lines: <L extends LinesName<B>>(props: { name: L; columns: readonly ColumnName<B, L>[] }) => ReactElement;
  Section: (props: { title: string; children: ReactNode }) => ReactElement;
};

/**
 * The form of an operation of the contract, once per file: `const { Form, Field } = formOf(updateCustomer)`. Which fields
 * stand in it, and in what order, is all that is left to say.
 */
export function formOf<const O extends WriteOperation>(operation: O): FormOf<Body<O>> {
  const plan = planOf(operation);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a file, on its top level
  return { Form: (props) => <Form {...props} plan={plan} />, Field, Group, Lines, Section };
}
