import fc from 'fast-check';
import type { OperationName } from '@/lib/contract/operations';
import type { SandboxOperationName } from '@/lib/contract/resources/sandbox';
import type { CallInput } from './call-platform';
import type { Expected, World } from './model-world';

/** A request to the platform. `expected` applies its effect to the model and returns the expected response. */
export type Step = {
  name: OperationName | SandboxOperationName;
  input: CallInput;
  expected: (world: World) => Expected & { failed?: string[] };
};

export const sku = fc.constantFrom('A', 'A', 'A', 'B', 'B', 'B', 'C', 'D', 'Z');
export const reference = fc.constantFrom('O-0', 'O-1', 'O-2', 'O-3', 'O-4', 'O-5', 'a/b:c');
export const amount = fc.integer({ min: 1, max: 9 });
export const lot = fc.constantFrom(null, null, 'L1', 'L2');
export const email = fc.constantFrom('a@example.test', 'b@example.test', 'c@example.test');
export const tag = fc.constantFrom('', 'x', 'y, z');
