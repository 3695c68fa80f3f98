import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dqb, dqbOperations, type Filter, printDqb, type Sort } from './dqb';
import { parseDqb } from './dqb-parse';

const property = fc.stringMatching(/^[a-zA-Z_][a-zA-Z.]{0,12}$/);
const cs = fc.constantFrom({}, { caseSensitive: true } as const);
const leaf = fc
  .tuple(
    fc.constantFrom(...dqbOperations.slice(0, 10)),
    property,
    cs,
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  .map(([operation, p, sensitive, value]): Filter => ({ operation, property: p, ...sensitive, value }));

const joined = (filters: Filter[], logics: ('OrElse' | 'Xor' | undefined)[]): Filter[] =>
  filters.map((f, i) => {
    const logic = i < filters.length - 1 ? logics[i] : undefined;
    return logic ? { ...f, logic } : f;
  });

const level = (one: fc.Arbitrary<Filter>, maxLength: number): fc.Arbitrary<Filter[]> =>
  fc
    .tuple(
      fc.array(one, { maxLength }),
      fc.array(fc.constantFrom('OrElse' as const, 'Xor' as const, undefined), {
        minLength: 20,
        maxLength: 20,
      }),
    )
    .map(([filters, logics]) => joined(filters, logics));

const group = (inner: fc.Arbitrary<Filter[]>): fc.Arbitrary<Filter> =>
  fc
    .tuple(fc.constantFrom('Any' as const, 'All' as const), property, cs, inner)
    .map(([operation, p, sensitive, filters]) => ({
      operation,
      property: p,
      ...sensitive,
      value: '',
      inner: filters,
    }));

const inner = level(fc.oneof(leaf, group(level(leaf, 2))), 2);
const sort = fc
  .tuple(property, fc.constantFrom('asc' as const, 'desc' as const), cs)
  .map(([p, direction, sensitive]): Sort => ({ property: p, direction, ...sensitive }));
const int = fc.integer({ min: -2147483647, max: 2147483647 });
const query = fc
  .tuple(
    level(fc.oneof({ weight: 3, arbitrary: leaf }, group(inner)), 3),
    fc.array(sort, { maxLength: 4 }),
    fc.option(fc.tuple(int, int)),
  )
  .map(
    ([filters, sorts, paging]): Dqb => ({
      filters,
      sort: sorts,
      ...(paging ? { offset: paging[0], count: paging[1] } : {}),
    }),
  );

describe('printing a dynamic query', () => {
  it('round-trips through the parser, including through a URL', () => {
    fc.assert(
      fc.property(query, (dqb) => {
        const text = printDqb(dqb);
        expect(parseDqb(text)).toEqual({ ok: true, dqb });
        const sent = new URLSearchParams({ dqb: text }).toString();
        expect(parseDqb(new URLSearchParams(sent).get('dqb') ?? '')).toEqual({ ok: true, dqb });
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves readable text unencoded', () => {
    const filters: Filter[] = [
      { operation: 'Contains', property: 'name', value: 'Lamp 25, ş', logic: 'OrElse' },
      {
        operation: 'Any',
        property: 'barcodes',
        value: '',
        inner: [{ operation: 'In', property: '_', value: '1,(2)' }],
      },
    ];
    expect(printDqb({ filters, sort: [{ property: 'sku', direction: 'asc' }], offset: 0, count: 50 })).toBe(
      'o=Contains|OrElse&p=name&v=Lamp 25, ş&o=Any&p=barcodes&v=(o=In&p=_&v=1,%282%29)&s=sku&offset=0&count=50',
    );
    expect(printDqb({ filters: [], sort: [] })).toBe('');
  });
});

const read = (text: string): Dqb => {
  const parsed = parseDqb(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.dqb;
};

const refused = (text: string): string[] => {
  const parsed = parseDqb(text);
  if (parsed.ok) throw new Error(`was read: ${JSON.stringify(parsed.dqb)}`);
  expect(parsed.issues.every((i) => i.path === 'dqb' && i.message !== '')).toBe(true);
  return parsed.issues.map((i) => i.code);
};

const first = (text: string): Filter | undefined => read(text).filters[0];

/** Returns the part of the text at the position of the first issue. */
const marked = (text: string): string | undefined => {
  const parsed = parseDqb(text);
  return parsed.ok || !parsed.range ? undefined : text.slice(parsed.range.start, parsed.range.end);
};

it('an error marks the invalid part of the query, including inside brackets', () => {
  expect(marked('o=Equals&p=sku&v=A&o=Like&p=name&v=b')).toBe('Like');
  expect(marked('o=Any&p=lineItems&v=(o=Equals&p=sku,ss&v=A)')).toBe('sku,ss');
  expect(marked('o=Any&p=lineItems&v=(o=Any&p=x&v=(o=Nope&p=y&v=1))')).toBe('Nope');
  expect(marked('o=Equals&p=a&v=1&s=a,up')).toBe('a,up');
  expect(marked('o=Any&p=a&v=(o=Equals')).toBe('(o=Equals');
  expect(marked('offset=x&count=5')).toBe('x');
  expect(marked('o=Equals&p=sku')).toBeUndefined();
  expect(marked('o%3DNope%26p%3Da%26v%3D1')).toBe('o%3DNope%26p%3Da%26v%3D1');
});

describe('parsing a dynamic query (D5)', () => {
  it('returns no filters and no sorts for an empty query', () => {
    for (const text of ['', '?', '&', '&&', '?&', 's=', 's=&&'])
      expect(read(text)).toEqual({ filters: [], sort: [] });
  });

  it('rejects parts that are not in the grammar, and names them', () => {
    for (const text of [
      'aaaa',
      'hello',
      'garbage((',
      'filter=sku',
      '=1',
      'o',
      'x=1&y',
      '?a',
      'a%3D1',
      '$filter=a',
    ])
      expect(refused(text)[0], text).toBe('unknown_part');
    expect(refused('x=1&y')).toEqual(['unknown_part', 'unknown_part']);
    expect(refused('o=eq&p=sku&v=A&limit=5')).toEqual(['unknown_part']);
    expect(refused('o=Any&p=lines&v=(o=eq&p=sku&v=A&x=1)')).toEqual(['unknown_part']);
    expect(marked('o=eq&p=sku&v=A&limit=5&s=sku')).toBe('limit=5');
    expect(marked('o=Any&p=lines&v=(o=eq&p=sku&v=A&x=1)')).toBe('x=1');
    expect(marked('hello')).toBe('hello');
    const parsed = parseDqb('offset=0&count=5&filter=sku');
    expect(!parsed.ok && parsed.issues[0]?.message).toContain('"filter=sku" at character 18');
  });

  it('pairs the n-th o, p and v, regardless of their position', () => {
    const both = [
      { operation: 'Equals', property: 'sku', value: 'A' },
      { operation: 'Contains', property: 'name', value: 'b c' },
    ];
    expect(read('o=Equals&p=sku&v=A&o=Contains&p=name&v=b c').filters).toEqual(both);
    expect(read('?o=Equals&o=Contains&p=sku&p=name&v=A&v=b%20c').filters).toEqual(both);
    expect(read('&v=A&p=sku&o=Equals&&v=b c&o=cts&p= name').filters).toEqual(both);
    expect(refused('o=Equals&p=sku')).toEqual(['unpaired']);
    expect(refused('o=Equals')).toEqual(['unpaired']);
    expect(refused('o=Equals&p=a&v=1&v=2')).toEqual(['unpaired']);
  });

  it('accepts operations by case-insensitive name, by number, and by lowercase short code', () => {
    dqbOperations.slice(0, 10).forEach((operation, i) => {
      for (const word of [operation, operation.toUpperCase(), String(i)])
        expect(first(`o=${word}&p=a&v=1`)?.operation).toBe(operation);
    });
    const short = {
      eq: 'Equals',
      lt: 'LessThan',
      cts: 'Contains',
      ne: 'NotEqual',
      ew: 'EndsWith',
      sw: 'StartsWith',
    };
    const more = { gt: 'GreaterThan', ltoe: 'LessThanOrEqual', gtoe: 'GreaterThanOrEqual', in: 'In' };
    for (const [word, operation] of Object.entries({ ...short, ...more }))
      expect(first(`o=${word}&p=a&v=1`)?.operation).toBe(operation);
    expect(first('o=any&p=a&v=()')).toEqual({ operation: 'Any', property: 'a', value: '', inner: [] });
    for (const word of ['EQ', 'Cts', 'like', '12', '-1', '', 'constructor', '__proto__'])
      expect(refused(`o=${word}&p=a&v=1`)).toEqual(['unknown_operation']);
  });

  it('joins each filter to the next one, and ignores the operator of the last', () => {
    const logics = (text: string) => read(text).filters.map((f) => f.logic);
    const three = (a: string, b: string, c: string) => `o=eq${a}&p=a&v=1&o=eq${b}&p=b&v=2&o=eq${c}&p=c&v=3`;
    expect(logics(three('|OrElse', '|xor', '|Or'))).toEqual(['OrElse', 'Xor', undefined]);
    expect(logics(three('|AndAlso', '|And', '|None'))).toEqual([undefined, undefined, undefined]);
    expect(logics(three('| or', '', ''))).toEqual(['OrElse', undefined, undefined]);
    expect(refused(three('|None', '', ''))).toEqual(['unknown_logic']);
    expect(refused(three('|Nor', '', '|Or|Or'))).toEqual(['unknown_logic', 'unknown_logic']);
  });

  it('accepts ",cs" after a property', () => {
    expect(first('o=eq&p=name,cs&v=A')).toEqual({
      operation: 'Equals',
      property: 'name',
      caseSensitive: true,
      value: 'A',
    });
    expect(refused('o=eq&p=name,ci&v=A')).toEqual(['unknown_option']);
    expect(refused('o=eq&p=name,cs,cs&v=A')).toEqual(['unknown_option']);
    expect(refused('o=eq&p=&v=A')).toEqual(['unknown_property']);
  });

  it('decodes values once more, unless they contain a plus', () => {
    const value = (v: string) => first(`o=eq&p=a&v=${v}`)?.value;
    expect(value('a%26b%3Dc%25%23%2B')).toBe('a&b=c%#+');
    expect(value('a+b')).toBe('a+b');
    expect(value('a+b%20c')).toBe('a+b%20c');
    expect(value(' a ')).toBe(' a ');
    expect(value('')).toBe('');
    expect(value('a=b')).toBe('a=b');
    expect(value('50% off %zz %C5%9F %C5')).toBe('50% off %zz ş %C5');
    expect(value('(red)')).toBe('(red)');
    expect(value('(o=1')).toBe('(o=1');
  });

  it('accepts a query that was encoded twice', () => {
    const text = 'o=Any&p=lines&v=(o=eq&p=sku&v=A%26B)&s=sku,desc&offset=0&count=5';
    expect(read(encodeURIComponent(text))).toEqual(read(text));
    expect(read('s%3Dname%2Cdesc')).toEqual({ filters: [], sort: [{ property: 'name', direction: 'desc' }] });
  });

  it('parses balanced brackets: several groups on one level, with all filters of each', () => {
    const dqb = read(
      'o=Any|OrElse&p=lines&v=(o=eq|Or&p=sku&v=A&o=All&p=codes&v=(o=In&p=_&v=1,2))&o=All&p=barcodes&v=(o=eq&p=_&v=%29)&o=eq&p=a&v=1)',
    );
    expect(dqb.filters).toEqual([
      {
        operation: 'Any',
        property: 'lines',
        value: '',
        inner: [
          { operation: 'Equals', property: 'sku', value: 'A', logic: 'OrElse' },
          {
            operation: 'All',
            property: 'codes',
            value: '',
            inner: [{ operation: 'In', property: '_', value: '1,2' }],
          },
        ],
        logic: 'OrElse',
      },
      {
        operation: 'All',
        property: 'barcodes',
        value: '',
        inner: [{ operation: 'Equals', property: '_', value: ')' }],
      },
      { operation: 'Equals', property: 'a', value: '1)' },
    ]);
    expect(first('v=(o=eq&p=sku&v=A)&o=Any&p=lines')?.inner).toHaveLength(1);
    expect(first('v=(o=eq)&o=eq&p=name')?.value).toBe('(o=eq)');
    expect(refused('o=Any&p=lines&v=(o=eq&p=sku&v=A')).toEqual(['unbalanced']);
    expect(refused('o=Any&p=lines&v=(o=eq&p=sku&v=A)x')).toEqual(['unbalanced']);
    expect(refused('o=Any&p=lines&v=A')).toEqual(['invalid_value']);
    expect(refused('o=Any&p=lines&v=(o=eq&p=sku)')).toEqual(['unpaired']);
  });

  it('parses sorts in order, and keeps the direction of case-sensitive ones', () => {
    expect(read('s=a&s=b, DESC&s=&s=c,desc,cs').sort).toEqual([
      { property: 'a', direction: 'asc' },
      { property: 'b', direction: 'desc' },
      { property: 'c', direction: 'desc', caseSensitive: true },
    ]);
    expect(refused('s=a,down')).toEqual(['unknown_direction']);
    expect(refused('s=a,asc,ci')).toEqual(['unknown_option']);
    expect(refused('s=a,asc,cs,x')).toEqual(['unknown_option']);
    expect(refused('s=,desc')).toEqual(['unknown_property']);
  });

  it('accepts offset and count only together, and only once each', () => {
    const paging = (text: string) => {
      const { offset, count } = read(text);
      return [offset, count];
    };
    expect(paging('offset=5&count=10')).toEqual([5, 10]);
    expect(paging('offset= -5 &count=0')).toEqual([-5, 0]);
    expect(paging('s=sku')).toEqual([undefined, undefined]);
    for (const unpaired of [
      'offset=5',
      'count=10',
      'offset=5&offset=6&count=10',
      'offset=5&offset=6&count=10&count=20',
    ])
      expect(refused(unpaired), unpaired).toEqual(['unpaired_paging']);
    expect(refused('offset=abc')).toContain('invalid_value');
    expect(refused('count=x')).toContain('invalid_value');
    for (const wrong of ['x', '1.5', '', '2147483648', '1e3'])
      expect(refused(`offset=0&count=${wrong}`)).toEqual(['invalid_value']);
  });

  it('limits filters to 20, brackets to two levels, and values to 2,000 characters', () => {
    const filter = 'o=eq&p=a&v=1&';
    expect(read(filter.repeat(20)).filters).toHaveLength(20);
    expect(refused(filter.repeat(21))).toEqual(['too_big']);
    expect(refused(`${filter.repeat(19)}o=Any&p=l&v=(o=eq&p=a&v=1)`)).toEqual(['too_big']);
    const nest = (depth: number): string =>
      depth === 0 ? 'o=eq&p=a&v=1' : `o=Any&p=l&v=(${nest(depth - 1)})`;
    expect(read(nest(2)).filters).toHaveLength(1);
    expect(refused(nest(3))).toEqual(['too_big']);
    expect(first(`o=eq&p=a&v=${'ş'.repeat(2000)}`)?.value).toHaveLength(2000);
    expect(refused(`o=eq&p=a&v=${'%41'.repeat(2001)}`)).toEqual(['too_big']);
    expect(refused('s=a&'.repeat(21))).toEqual(['too_big']);
  });

  it('handles a megabyte of any garbage without quadratic time', () => {
    const whole = 1_000_000;
    const read = ['&'];
    const isRefused = [
      'v=(',
      'v=(o=',
      'o=any&v=(',
      'o=any&p=a&v=((',
      'o=eq&p=a&v=1&',
      's=&',
      '=',
      'a&',
      'a=&',
      '(',
      '%',
      '%C5',
      '+',
      ')',
      '?',
      'o=|&',
      'v=()&',
    ];
    for (const kind of [...read, ...isRefused]) {
      const { ok } = parseDqb(kind.repeat(Math.ceil(whole / kind.length)));
      expect(ok, kind).toBe(read.includes(kind));
    }
    // All texts together take half a second, or a few seconds on a busy machine. A quadratic parser takes minutes for one text.
  }, 120_000);
});
