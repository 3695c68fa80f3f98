'use client';

import type { ReactElement, ReactNode } from 'react';
import type { WriteName } from '@/lib/console/browser/result';
import type { Field as Described } from '@/lib/contract/schema/describe';
import type { Operation } from '@/lib/contract/schema/operation';
import { Field, FieldGroup, type FieldProps, Fields, Group, type Layout, Section } from './fields/field';
import { Form, type FormProps } from './form';
import { LineItems } from './line-items/line-items';
import type { LoadSuggestions } from './line-items/suggest-input';
import type { Body, ColumnName, FieldName, GroupName, LinesName } from './values/form-schema';

/** Unknown field names are type errors. */
export type OperationForm<B> = {
  Form: (
    props: Omit<FormProps, 'name' | 'contract' | 'constants'> & { constants?: Partial<B> },
  ) => ReactElement;
  Field: (props: FieldProps<FieldName<B>>) => ReactElement | null;
  Fields: (
    props: Pick<FieldProps, 'wide' | 'compact' | 'required'> & { names: readonly FieldName<B>[] },
  ) => readonly ReactElement[];
  FieldGroup: (props: {
    title: string;
    names: readonly (FieldName<B> | LinesName<B>)[];
    wide?: boolean;
    children?: ReactNode;
  }) => ReactElement;
  Group: (props: { name: GroupName<B>; layout?: Layout; children: ReactNode }) => ReactElement;
  Lines: <L extends LinesName<B>>(props: {
    name: L;
    columns: readonly ColumnName<B, L>[];
    suggestions?: Readonly<Record<string, LoadSuggestions>>;
  }) => ReactElement;
  Section: (props: { title: string; layout?: Layout; children: ReactNode }) => ReactElement;
};

/**
 * Creates the parts of an operation's form, once per file: `const { Form, Field } = operationForm('updateCustomer', () =>
 * import('@/lib/contract/resources/customers'))`. The contract is loaded on the first focus.
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
    FieldGroup,
    Group,
    Lines: LineItems,
    Section,
  };
}

const inRow = ({ kind }: Described) => kind !== 'object' && kind !== 'lines';

/** Every field of an operation in the order of the contract. */
export function AllFields({ fields, before = '' }: { fields: readonly Described[]; before?: string }) {
  return fields.map((field) => {
    const name = `${before}${field.name}`;
    if (field.kind === 'object')
      return (
        <Group key={name} name={name}>
          <AllFields fields={field.item ?? []} before={`${name}.`} />
        </Group>
      );
    if (field.kind !== 'lines') return <Field key={name} name={name} />;
    const columns = (field.item ?? []).filter(inRow).map((column) => column.name);
    return <LineItems key={name} name={name} columns={columns} />;
  });
}
