import { expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { sampleInput, sampleResponse } from './contract-samples';

it.each(Object.values(operations))('$name has samples that match its contract', (operation) => {
  const { params, body } = sampleInput(operation.name);
  const issues = [
    'params' in operation ? operation.params.safeParse(params).error?.issues : undefined,
    'body' in operation ? operation.body.safeParse(body).error?.issues : undefined,
    operation.response.safeParse(sampleResponse(operation.name)).error?.issues,
  ];
  expect(issues).toEqual([undefined, undefined, undefined]);
});
