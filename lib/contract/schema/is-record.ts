/** The fields of a record, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object or a list. */
export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** True for an object that is neither null nor a list. */
export const isRecord = (value: unknown): value is Fields => isObject(value) && !Array.isArray(value);
