import type { ReactNode } from 'react';
import { keepsOmitted } from '@/lib/console/operations/deliver';
import { operations } from '@/lib/contract/operations';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { FormSchemaProvider } from './form-schema-context';
import { columnHeadings } from './line-items/column-headings';
import type { FormSchema } from './values/form-schema';
import { recordOf } from './values/record-schema';

const plans: Omit<FormSchema, 'keepsOmitted'>[] = Object.values(operations).flatMap((operation) => {
  if (operation.effect === 'read') return [];
  const { name, effect, method, path } = operation;
  const record = recordOf(operation);
  if (!record) return [];
  const fields = fieldsOf(record.schema);
  return [{ name, effect, method, path, fields, inList: record.inList, heads: columnHeadings(fields) }];
});

/** Gives every form below the plan of its operation as plain data (2 KB), so that no page loads the schemas to draw one. */
export function FormSchemas({ children }: { children: ReactNode }) {
  const known = plans.map((plan) => ({ ...plan, keepsOmitted: keepsOmitted(plan.name) }));
  return <FormSchemaProvider plans={known}>{children}</FormSchemaProvider>;
}
