import { expect, it } from 'vitest';
import { z } from 'zod';
import { readInput, readJsonBody } from './read-input';

const sent = (body?: BodyInit) => new Request('http://a.test/', { method: 'POST', body });
const Known = z.looseObject({});
const issuesOf = (input: Awaited<ReturnType<typeof readJsonBody>>) =>
  'failure' in input && input.failure.kind === 'refused' ? input.failure.issues : [];

it('readJsonBody parses JSON, and reports a body that is not JSON', async () => {
  expect(await readJsonBody(sent('{"path":"products/Ğ","n":[1]}'), () => Known)).toEqual({
    data: { path: 'products/Ğ', n: [1] },
  });
  for (const body of [undefined, '', '{', 'null,'])
    expect(issuesOf(await readJsonBody(sent(body), () => Known)), body).toMatchObject([
      { path: '', code: 'json', message: expect.stringContaining('must be JSON') },
    ]);
});

it('readJsonBody names the text that cannot be stored', async () => {
  expect(issuesOf(await readJsonBody(sent('{"rows":["a","\\u0000"]}'), () => Known))).toMatchObject([
    { path: 'rows.1', code: 'unsupported_characters' },
  ]);
});

it('readInput names every invalid field, within the closest alternative of a union', () => {
  const Chosen = z.object({
    id: z.string(),
    chosen: z.union([
      z.object({ keys: z.array(z.string()) }),
      z.object({ dqb: z.string(), except: z.array(z.string()) }),
    ]),
  });
  const pathsOf = (value: unknown) => {
    const input = readInput(Chosen, value);
    return 'failure' in input && input.failure.kind === 'refused'
      ? input.failure.issues.map(({ path }) => path)
      : [];
  };
  expect(pathsOf({ id: 'x', chosen: { keys: ['a'] } })).toEqual([]);
  expect(pathsOf({ chosen: { keys: ['a', 1] } })).toEqual(['id', 'chosen.keys.1']);
  expect(pathsOf({ id: 'x', chosen: { dqb: '', except: [2] } })).toEqual(['chosen.except.0']);
  expect(pathsOf({ id: 'x', chosen: 5 })).toEqual(['chosen']);
});
