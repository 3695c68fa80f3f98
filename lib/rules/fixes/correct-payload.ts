import { isOrderError } from '@/lib/contract/schema/error-codes';
import type { OrderFacts } from '../order-rule';
import { findErrors } from '../order-rules';
import { fixPayload, orderChanges, type PayloadChange, type SentPayload } from './fix-payload';
import { type Correction, rememberedFixes } from './remembered-corrections';

/** An order that was fixed only by corrections. `first` is the first correction that was applied. */
export type CorrectedPayload<R extends Correction> = {
  payload: unknown;
  changes: PayloadChange[];
  first: R;
};

/**
 * Fixes a rejected order with these corrections only. Returns undefined unless the corrections fix the cause of the rejection
 * (`code`) and no other error remains.
 */
export function correctPayload<R extends Correction>(
  sent: SentPayload,
  code: string,
  facts: OrderFacts,
  corrections: readonly R[],
): CorrectedPayload<R> | undefined {
  // Corrections cannot fix a cause that no rule detects. Codes that are not in the spec skip this check.
  if (isOrderError(code) && !findErrors(sent.order, facts).some((error) => error.code === code))
    return undefined;
  let first: R | undefined;
  const { order, payload, errors } = fixPayload(sent, { facts }, (error, order) => {
    for (const correction of corrections) {
      const [fix] = rememberedFixes(error, order, { facts, remembered: [correction] });
      if (!fix) continue;
      first ??= correction;
      return fix;
    }
    return undefined;
  });
  return first && errors.length === 0
    ? { payload, changes: orderChanges(sent.order, order), first }
    : undefined;
}
