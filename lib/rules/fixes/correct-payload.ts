import type { OrderFacts } from '../order-rule';
import { findErrors } from '../order-rules';
import { fixPayload, type PayloadChange, type SentPayload } from './fix-payload';
import { type Correction, rememberedFixes } from './remembered';

/** An order that corrections alone made right. `first`: the correction that was made first. */
export type CorrectedPayload<R extends Correction> = {
  payload: unknown;
  changes: PayloadChange[];
  first: R;
};

/**
 * An order with nothing but these corrections, where it was rejected for what they correct and nothing else is wrong with it that can be
 * seen. `code`: why it was rejected.
 */
export function correctPayload<R extends Correction>(
  sent: SentPayload,
  code: string,
  facts: OrderFacts,
  corrections: readonly R[],
): CorrectedPayload<R> | undefined {
  // A cause that is not seen in the order is not taken away by correcting something else.
  if (!findErrors(sent.order, facts).some((error) => error.code === code)) return undefined;
  let first: R | undefined;
  const fixed = fixPayload(sent, facts, {}, (error, order) => {
    for (const correction of corrections) {
      const [fix] = rememberedFixes(error, order, { remembered: [correction] });
      if (!fix) continue;
      first ??= correction;
      return fix;
    }
    return undefined;
  });
  return first && 'order' in fixed ? { payload: fixed.payload, changes: fixed.changes, first } : undefined;
}
