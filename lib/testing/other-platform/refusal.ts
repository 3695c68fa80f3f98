import { isRecord } from '@/lib/contract/schema/is-record';
import { type Fields, textOf } from './shop';

/** Thrown by an operation to respond with an error. */
export class OtherRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: readonly Fields[],
  ) {
    super(message);
  }
}

export const fieldsOf = (body: unknown): Fields => {
  if (isRecord(body)) return body;
  throw new OtherRefusal(400, 'An object is expected');
};

export const listOf = (body: unknown): Fields[] => {
  if (Array.isArray(body)) return body.filter(isRecord);
  throw new OtherRefusal(400, 'A list is expected');
};

export const required = (body: Fields, ...names: string[]): void => {
  const missing = names.filter((name) => textOf(body[name]) === null);
  if (missing.length > 0)
    throw new OtherRefusal(
      400,
      'Validation failed',
      missing.map((name) => ({ path: name, message: 'must not be empty', code: 'Empty' })),
    );
};

export const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new OtherRefusal(404, 'Not found');
  return record;
};
