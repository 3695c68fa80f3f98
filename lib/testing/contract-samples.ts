import { type JsonSchema, schemaComponents } from '@/lib/contract/openapi/openapi';
import { type OperationName, operations } from '@/lib/contract/operations';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import type { FaultedResponse } from './upstream-faults';

const all: readonly Operation[] = Object.values(operations);

const { components, schemas } = schemaComponents(
  Object.fromEntries(
    all.flatMap(({ name, params, body, response }) =>
      Object.entries({ params, body, response }).flatMap(([part, schema]) =>
        schema ? [[`${name}.${part}`, schema]] : [],
      ),
    ),
  ),
);

const formats: Readonly<Record<string, unknown>> = {
  'date-time': '2026-11-22T10:00:00Z',
  uuid: '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c11',
  email: 'ayse@example.test',
  uri: 'https://files.example.test/a.pdf',
  int32: 7,
};

/** `enumValue` is the value of every enumeration. Defaults to the first value of each. */
type Choice = { enumValue?: string };

/** Returns a value of a schema in which every field is set. */
function sampleOf(schema: JsonSchema | boolean | undefined, name: string, choice: Choice): unknown {
  if (typeof schema !== 'object') return undefined;
  if (schema.$ref) return sampleOf(components[schema.$ref.split('/').at(-1) ?? ''], name, choice);
  const known = schema.enum ?? (Array.isArray(schema.examples) ? schema.examples : undefined);
  if (known) return choice.enumValue ?? known[0];
  const options = (schema.anyOf ?? schema.oneOf)?.filter((option) => Reflect.get(option, 'type') !== 'null');
  if (options) return sampleOf(options[0], name, choice);
  if (schema.format && schema.format in formats) return formats[schema.format];
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sampleOf(each, key, choice)]),
    );
  if (type === 'array') return [sampleOf([schema.items].flat()[0], name, choice)];
  if (type === 'number' || type === 'integer') return 3;
  if (type === 'boolean') return true;
  return name.toLowerCase().includes('phone') ? '+905321112233' : `${name}-1`;
}

/** Returns input for an operation of the contract in which every field is set. */
export const sampleInput = (name: OperationName): { params: unknown; body: unknown } => ({
  params: sampleOf(schemas[`${name}.params`], name, {}),
  body: sampleOf(schemas[`${name}.body`], name, {}),
});

/** Returns a valid response in which every field is set. `enumValue` is the value of every enumeration. */
export const sampleResponse = (name: OperationName, enumValue?: string): unknown =>
  sampleOf(schemas[`${name}.response`], name, { enumValue });

/** Returns a response as JSON in which the first list is null. Undefined if the response contains no list. */
function listlessOf(response: unknown): string | undefined {
  if (!isObject(response)) return undefined;
  const list = Object.entries(response).find(([, value]) => Array.isArray(value))?.[0];
  return list && JSON.stringify({ ...response, [list]: null });
}

/** Returns the variants of an operation's response from which faults choose. */
export function faultedResponse(name: OperationName): FaultedResponse {
  const { record, response, status }: Operation = operations[name];
  const good = sampleResponse(name);
  return {
    good: JSON.stringify(good ?? {}),
    odd: JSON.stringify(sampleResponse(name, 'NeverHeardOf') ?? {}),
    listless: listlessOf(good),
    // The lists in other responses name rejected records instead of accepted ones.
    listProves: name === 'upsertShipment',
    isList: record !== undefined,
    due: !response.safeParse(undefined).success,
    status,
  };
}
