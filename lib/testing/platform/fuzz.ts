import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '@/lib/contract/schema/operation';

/** The shape of a body as JSON Schema, which the fuzzer varies. */
type Shape = {
  type?: string | undefined;
  properties?: Record<string, Shape> | undefined;
  items?: Shape | undefined;
  enum?: readonly unknown[] | undefined;
  anyOf?: readonly Shape[] | undefined;
};

const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    properties: z.record(z.string(), Shape).optional(),
    items: Shape.optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Shape).optional(),
  }),
);

const shapeOf = ({ body }: Operation): Shape =>
  Shape.parse(body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {});

const hostileTexts = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e\u200b\ufeff',
  "'; drop table platform.products; --",
  '$1',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  'İıIi',
  '🧵'.repeat(50),
  ' ',
  '\t\r\n',
  'NaN',
  'Infinity',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-11-21T10:00:00+99:99',
  '-infinity',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(501),
  'y'.repeat(70_000),
);

const oddNumbers = fc.constantFrom(
  -0,
  0,
  -1,
  0.1,
  1e-20,
  2 ** 31,
  2 ** 53 + 2,
  1e15,
  1e300,
  -1e300,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  999_999_999_999,
  1e12,
);

const nested = (depth: number): unknown => (depth === 0 ? 0 : { a: [nested(depth - 1)] });

const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  oddNumbers,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    nested(10),
    nested(20),
    nested(200),
  ),
  fc.array(fc.constantFrom<unknown>(null, 'x', 1), { minLength: 1001, maxLength: 1100 }),
);

const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'tenantId',
  'id',
  '',
  '\u0000',
  '\ud800',
  'ключ',
);

const validTexts = fc.constantFrom(
  'S-1',
  'O-1',
  'IN-1',
  'R-1',
  'a@b.test',
  'https://documents.invalid/a.pdf',
  '2026-11-21T10:00:00Z',
  'Air',
);

function matchingValue(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const [first, ...others] = shape.anyOf ?? [];
  if (first) return fc.oneof(...[first, ...others].map(mutated));
  if (shape.type === 'object' || shape.properties) return object(shape.properties ?? {});
  if (shape.type === 'array') return fc.array(mutated(shape.items ?? {}), { maxLength: 3 });
  if (shape.type === 'number' || shape.type === 'integer')
    return fc.oneof(fc.integer({ min: -5, max: 50 }), oddNumbers, fc.double());
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'string')
    return fc.oneof(
      { weight: 3, arbitrary: validTexts },
      { weight: 1, arbitrary: hostileTexts },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    );
  return anything;
}

/** Usually generates a value of the shape, and sometimes any other value. */
const mutated = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: matchingValue(shape) }, { weight: 1, arbitrary: anything });

/** Generates an object with most of its fields and sometimes an unknown field. Writes `__proto__` as an own key. */
function object(properties: Record<string, Shape>): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, shape]) =>
    fc.option(
      mutated(shape).map((value) => [name, value] as const),
      { freq: 6, nil: undefined },
    ),
  );
  const extra = fc.option(fc.tuple(names, anything), { freq: 1, nil: undefined });
  return fc.tuple(extra, ...fields).map((all) => Object.fromEntries(all.flatMap((f) => (f ? [f] : []))));
}

/** Bodies that are not JSON, or that many parsers handle incorrectly. */
const texts = fc.constantFrom(
  '{"__proto__":{"polluted":true}}',
  '[{"__proto__":{"polluted":true},"referenceNumber":"x"}]',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  '{"sku":"a","sku":"b"}',
  '{"amount":1e400}',
  '{"amount":-1e400,"sku":"S-1"}',
  '{"a":NaN}',
  '{"a":1,}',
  '// comment\n{}',
  '\u0000',
  '"\\ud800"',
  '{"\\u0000":1}',
  `{"a":"${'x'.repeat(1_000_000)}"}`,
  `[${'{},'.repeat(5000)}{}]`,
  `{${[...Array(50_000).keys()].map((i) => `"k${i}":1`).join(',')}}`,
);

/** Generates bodies for an operation as text: variations of its shape, and bodies from `texts`. */
export const bodiesFor = (operation: Operation): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: mutated(shapeOf(operation)).map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 1, arbitrary: texts },
  );

/** Queries that lists must accept or reject. */
export const queries = fc.oneof(
  hostileTexts,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'o=Equals&p=sku&v=%00',
    'o=Equals&p=referenceNumber&v=%ED%A0%80',
    'o=Contains&p=sku&v=%25',
    'o=GreaterThan&p=createdAt&v=0000-00-00',
    'o=GreaterThan&p=createdAt&v=99999-01-01',
    'o=Equals&p=createdAt&v=-4713-01-01T00:00:00Z',
    'o=LessThan&p=stockAmount&v=1e400',
    'o=Equals&p=id&v=nope',
    'o=Equals&p=__proto__&v=1',
    'o=Equals&p=constructor&v=1',
    'o=Equals&p=tenantId&v=main',
    's=__proto__',
    's=tenantId',
    'offset=-1&count=-1',
    'offset=1e9&count=1e9',
    'offset=9999999999999999&count=1',
    'offset=x&count=y',
    'o=Any&p=lineItems&v=(o=Equals%26p=sku%26v=x)',
    `o=Any&p=lineItems&v=${'(o=Any&p=lineItems&v='.repeat(30)}`,
    Array(25).fill('o=Equals&p=sku&v=x').join('&'),
    `o=Equals&p=sku&v=${'x'.repeat(3000)}`,
    'o=Equals&p=sku',
    "o=Equals&p=sku&v=' or 1=1 --",
    'p=sku&o=Equals&v=x',
  ),
);
