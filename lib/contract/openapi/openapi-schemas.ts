import * as z from 'zod';
import { bare } from '../schema/describe';
import type { Kind } from '../schema/fields';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** How a kind is written in JSON Schema where zod's own drawing says more than a reader wants. */
const drawings: Partial<Record<Kind, JsonSchema>> = {
  instant: { type: 'string', format: 'date-time', description: 'Without an offset it is read as UTC.' },
  day: {
    type: 'string',
    format: 'date-time',
    description:
      'A calendar day: its date part counts as written, a plain date is accepted, no zone shifts it.',
  },
  uuid: { type: 'string', format: 'uuid' },
};

const formats: Partial<Record<Kind, string>> = { url: 'uri', email: 'email' };

const INT32 = 2147483647;

function redraw(from: z.core.$ZodType, to: JsonSchema): void {
  const { kind, values, open } = from instanceof z.ZodType ? (from.meta() ?? {}) : {};
  // Ours alone, and what a lenient reading falls back to: nothing for an API document.
  for (const word of ['kind', 'values', 'open', 'default']) delete to[word];
  if (to.$ref) return;
  const drawing = kind && drawings[kind];
  if (drawing) {
    delete to.anyOf;
    delete to.pattern;
    Object.assign(to, drawing);
  }
  if (kind && formats[kind] && to.type === 'string') to.format = formats[kind];
  if (values && open) to.examples = [...values];
  if (values && !open) to.enum = [...values];
  if (from instanceof z.ZodPipe && kind === 'number') {
    delete to.anyOf;
    Object.assign(to, { type: 'integer', format: 'int32' });
  }
  if (to.type === 'integer' && to.maximum === INT32) {
    delete to.maximum;
    delete to.minimum;
    to.format = 'int32';
  }
}

/**
 * Draws schemas as JSON Schema (2020-12, as OpenAPI 3.1 has it). Those with an id become components, and every mention
 * of them a `$ref`.
 */
export function drawSchemas(named: Record<string, z.ZodType>): {
  components: Record<string, JsonSchema>;
  drawn: Record<string, JsonSchema>;
} {
  const all = z.object(
    Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, bare(schema).schema])),
  );
  const raw = z.toJSONSchema(all, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => redraw(zodSchema, jsonSchema),
  });
  const whole: { properties?: Record<string, JsonSchema>; $defs?: Record<string, JsonSchema> } = JSON.parse(
    JSON.stringify(raw).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  const components = Object.fromEntries(
    Object.entries(whole.$defs ?? {})
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([id, schema]) => [id, { title: id, ...schema }]),
  );
  return { components, drawn: whole.properties ?? {} };
}
