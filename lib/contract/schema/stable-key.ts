import { day, instant, isWebAddress, type Kind, withMeta } from './fields';

import * as z from './zod';

// What a platform answers is read with a soft hand: a value may be null or missing, a text may be longer than what we
// would write, and one odd record must not close the whole list. Shapes and dates stay exact.

const plain = (kind: Kind) => withMeta(z.string(), { kind });
const figure = (kind: Kind) => withMeta(z.number(), { kind });

/** A document of the platform itself may be named by a path; nothing but the web is ever linked. */
const isLink = (s: string) => isWebAddress(s) || /^\/(?![/\\])/.test(s);

/** Fields of answers that identify a record: always there. */
export const key = {
  text: () => plain('text'),
  code: () => plain('code'),
  uuid: () => withMeta(z.guid(), { kind: 'uuid' }),
};

/** All other fields of answers: null or missing where the platform knows nothing. */
export const normalized = {
  text: () => plain('text').nullish(),
  longText: () => plain('longtext').nullish(),
  code: () => plain('code').nullish(),
  uuid: () => key.uuid().nullish(),
  email: () => plain('email').nullish(),
  phone: () => plain('phone').nullish(),
  number: () => figure('number').nullish(),
  money: () => figure('money').nullish(),
  boolean: () => withMeta(z.boolean(), { kind: 'boolean' }).nullish(),
  instant: () => instant().nullish(),
  day: () => day().nullish(),
  /** An address that is not of the web is read as null. */
  url: () => withMeta(z.string().refine(isLink), { kind: 'url' }).nullable().catch(null).optional(),
  /** Known values; others may come. */
  known: (values: readonly string[]) => withMeta(z.string(), { kind: 'enum', values, open: true }).nullish(),
};
