import type { ReactNode } from 'react';
import { keepsOmitted } from '@/lib/console/api-client/embedded-behavior';
import { operations } from '@/lib/contract/operations';
import { type Field, fieldsOf, recordSchema } from '@/lib/contract/schema/describe';
import type { Operation } from '@/lib/contract/schema/operation';
import { allMessages, headingAliases, textAt } from '@/lib/messages/catalogs';
import type { FormSchema } from './values/form-schema';
import { FormSchemaProvider } from './values/form-schema';

/**
 * Returns spreadsheet headings for the columns of a record's lists: the wire name, the labels in every language, and synonyms.
 * Only for the server, because it reads all message catalogs.
 */
function columnHeadings(fields: readonly Field[]): Record<string, string[]> {
  const columns = fields.flatMap(({ name, kind, item = [] }) =>
    kind === 'lines' ? item.map((column) => ({ list: name, column: column.name })) : [],
  );
  return Object.fromEntries(
    columns.map(({ list, column }) => {
      const names = allMessages.flatMap((messages) => [
        textAt(messages, `fields.${column}`) ?? '',
        ...headingAliases(messages, `${list}-${column}`),
        ...headingAliases(messages, column),
      ]);
      return [`${list}.${column}`, [...new Set([column, ...names.filter(Boolean)])]];
    }),
  );
}

const schemas: Omit<FormSchema, 'keepsOmitted'>[] = Object.values(operations).flatMap((operation) => {
  if (operation.effect === 'read') return [];
  const { name, resource, effect, method, path } = operation;
  const { replaces }: Operation = operation;
  const record = recordSchema(operation.body);
  if (!record) return [];
  const fields = fieldsOf(record.schema);
  const { inList } = record;
  return [
    { name, resource, effect, method, path, replaces, fields, inList, headings: columnHeadings(fields) },
  ];
});

/**
 * Returns an operation as plain data, so that pages render its form without loading schemas. Undefined for an operation without a
 * body.
 */
export function formSchema(name: string): FormSchema | undefined {
  const schema = schemas.find((one) => one.name === name);
  return schema && { ...schema, keepsOmitted: keepsOmitted(schema.name) };
}

/**
 * Provides operations to the forms below. A page names the operations it uses, so that its HTML does not contain all of them.
 */
export function FormSchemas({
  operations: names,
  children,
}: {
  operations: readonly string[];
  children: ReactNode;
}) {
  const provided = [...new Set(names)].flatMap((name) => formSchema(name) ?? []);
  return <FormSchemaProvider schemas={provided}>{children}</FormSchemaProvider>;
}
