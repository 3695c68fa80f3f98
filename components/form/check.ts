import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Operation } from '@/lib/contract/operation';
import { recordOf } from './record-of';

// Brings the schemas with it: imported only when somebody begins to fill in a form.

/** The judgement of an operation's contract on a body, as react-hook-form asks for it. */
export function checkOf(operation: Operation): Resolver<FieldValues> {
  const record = recordOf(operation);
  if (!record) throw new Error(`${operation.name} has no body that a form could fill in`);
  return zodResolver(record.schema, undefined, { mode: 'sync', raw: true });
}
