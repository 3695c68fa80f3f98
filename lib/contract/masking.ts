import { isPersonal, revealKey } from './personal-fields';
import { isObject, isRecord } from './schema/is-record';

/** Replaces personal values. Always the same length, so that the length of the value stays secret. */
export const MASK = '••••••';

export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes(MASK);

/** Returns the dotted paths of masked values, at any depth. */
export function maskedPaths(value: unknown, path = ''): string[] {
  if (isMasked(value)) return [path];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => maskedPaths(each, path ? `${path}.${name}` : name));
}

export const hasMask = (value: unknown): boolean => maskedPaths(value).length > 0;

/** Properties of an issue or change that contain values of the field named by its `path` or `field`. */
const valueFields = ['from', 'to', 'before', 'after', 'value', 'sent', 'shown', 'message'];

const isAboutPersonalField = ({ path, field }: Readonly<Record<string, unknown>>): boolean =>
  [path, field].some((name) => typeof name === 'string' && isPersonal(name));

const revealKeys = ({ referenceNumber, customerNo }: Readonly<Record<string, unknown>>): string[] => [
  ...(typeof referenceNumber === 'string' ? [revealKey.order(referenceNumber)] : []),
  ...(typeof customerNo === 'string' || typeof customerNo === 'number'
    ? [revealKey.customer(customerNo)]
    : []),
];

function maskAll(value: unknown): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return value;
  if (!isObject(value)) return MASK;
  for (const [name, each] of Object.entries(value)) Reflect.set(value, name, maskAll(each));
  return value;
}

function maskPersonalFields(value: unknown, isRevealed: (name: string) => boolean): void {
  if (!isObject(value) || value instanceof Date) return;
  if (isRecord(value) && revealKeys(value).some(isRevealed)) return;
  const isAboutField = isRecord(value) && isAboutPersonalField(value);
  for (const [name, each] of Object.entries(value))
    if (isPersonal(name) || (isAboutField && valueFields.includes(name)))
      Reflect.set(value, name, maskAll(each));
    else maskPersonalFields(each, isRevealed);
}

/** Copies a value and masks personal fields at any depth, except fields that `isRevealed` accepts. */
export function maskCopy<T>(value: T, isRevealed: (name: string) => boolean): T {
  const copy = structuredClone(value);
  maskPersonalFields(copy, isRevealed);
  return copy;
}

/** Copies cells and masks all of them, because their fields are unknown. */
export function maskedCells(value: unknown): unknown {
  return maskAll(structuredClone(value));
}

/** Minimum length in characters. Shorter values are not masked in messages, where they may occur by chance. */
const MIN_LENGTH = 3;

/** Returns the personal values of a body, so that messages about the body can be masked. */
export function personalValues(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (!isPersonal(name)) return personalValues(each);
    const text = typeof each === 'number' ? String(each) : each;
    return typeof text === 'string' && text.trim().length >= MIN_LENGTH ? [text.trim()] : [];
  });
}

/** Copies a value and masks the given texts wherever they occur in the value. */
export function maskValues<T>(value: T, values: readonly string[]): T {
  const copy = { value: structuredClone(value) };
  const maskTexts = (parent: object): void => {
    for (const [name, each] of Object.entries(parent)) {
      if (typeof each === 'string')
        Reflect.set(
          parent,
          name,
          values.reduce((text, one) => text.replaceAll(one, MASK), each),
        );
      else if (isObject(each) && !(each instanceof Date)) maskTexts(each);
    }
  };
  maskTexts(copy);
  return copy.value;
}
