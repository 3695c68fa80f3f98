import { isObject, isRecord } from './schema/is-record';

// What says who somebody is, or how to reach them. People see it masked where the settings of a tenant say so.

/** The fields, by the name that they have everywhere: in records, in what is sent and in the query language. */
export const personalFields = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'fullName',
  'customerFullName',
  'addressFirstName',
  'addressLastName',
  'addressOne',
  'addressTwo',
  'addressPhone',
  'taxNumber',
  'pickupAddress',
  'vknTckn',
  'aVknTckn',
] as const;

const names = new Set(personalFields.map((name) => name.toLowerCase()));

/** True for the path of a personal field, such as `shippingAddress.addressOne`. Platforms may write names in another case. */
export const isPersonal = (path: string): boolean =>
  names.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());

/** What stands for a personal value: nothing of the value, not even its length. */
export const MASK = '••••••';

export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes(MASK);

/** The paths of masked values. */
export function maskedPaths(value: unknown, path = ''): string[] {
  if (isMasked(value)) return [path];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => maskedPaths(each, path ? `${path}.${name}` : name));
}

/** True when a part of it is masked. */
export const hasMask = (value: unknown): boolean => maskedPaths(value).length > 0;

/** Beside the path of a field: values that it has or had, and what is said about them. */
const besidePath = ['from', 'to', 'before', 'after', 'value', 'sent', 'shown', 'message'];

const isAbout = ({ path, field }: Readonly<Record<string, unknown>>): boolean =>
  [path, field].some((name) => typeof name === 'string' && isPersonal(name));

/** What a record is known by where somebody had its personal data shown. */
export const shownName = {
  order: (reference: string) => `orders/${reference}`,
  customer: (customerNo: string | number) => `customers/${customerNo}`,
  request: (id: number) => `requests/${id}`,
};

const namesOf = ({ referenceNumber, customerNo }: Readonly<Record<string, unknown>>): string[] => [
  ...(typeof referenceNumber === 'string' ? [shownName.order(referenceNumber)] : []),
  ...(typeof customerNo === 'string' || typeof customerNo === 'number'
    ? [shownName.customer(customerNo)]
    : []),
];

function hideAll(value: unknown): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return value;
  if (!isObject(value)) return MASK;
  for (const [name, each] of Object.entries(value)) Reflect.set(value, name, hideAll(each));
  return value;
}

function hideIn(value: unknown, isShown: (name: string) => boolean): void {
  if (!isObject(value) || value instanceof Date) return;
  if (isRecord(value) && namesOf(value).some(isShown)) return;
  const isPair = isRecord(value) && isAbout(value);
  for (const [name, each] of Object.entries(value))
    if (isPersonal(name) || (isPair && besidePath.includes(name))) Reflect.set(value, name, hideAll(each));
    else hideIn(each, isShown);
}

/** A copy with its personal fields masked, at any depth; a record that `isShown` names stays as it is. */
export function masked<T>(value: T, isShown: (name: string) => boolean): T {
  const copy = structuredClone(value);
  hideIn(copy, isShown);
  return copy;
}

/** A copy of cells without a field: every text is masked. */
export function maskedCells(value: unknown): unknown {
  return hideAll(structuredClone(value));
}

/** Shorter ones stand in any text. */
const MIN_LENGTH = 3;

/** The personal values in a body, to find them again in what is said about it. */
export function personalValues(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (!isPersonal(name)) return personalValues(each);
    const text = typeof each === 'number' ? String(each) : each;
    return typeof text === 'string' && text.trim().length >= MIN_LENGTH ? [text.trim()] : [];
  });
}

/** A copy in which these values are masked wherever they stand in a text. */
export function withoutValues<T>(value: T, values: readonly string[]): T {
  const copy = { value: structuredClone(value) };
  const hide = (parent: object): void => {
    for (const [name, each] of Object.entries(parent)) {
      if (typeof each === 'string')
        Reflect.set(
          parent,
          name,
          values.reduce((text, one) => text.replaceAll(one, MASK), each),
        );
      else if (isObject(each) && !(each instanceof Date)) hide(each);
    }
  };
  hide(copy);
  return copy.value;
}
