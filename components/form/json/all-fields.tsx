'use client';

import type { Field as Described } from '@/lib/contract/schema/describe';
import { Field, Group } from '../fields/field';
import { LineItems } from '../line-items/line-items';

const inRow = ({ kind }: Described) => kind !== 'object' && kind !== 'lines';

/** Every field of an operation in the order of the contract, as the form kit draws it. */
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
