import type { Wire } from '@/components/form/values/payload';
import { transferFields, transferTypes } from '@/lib/contract/resources/transfer';

/**
 * Of the three ways only the chosen one is sent (D16); what was typed under the others stays in the form. While none is known,
 * everything stays as it is.
 */
export const meantTransfer =
  (type: string) =>
  (body: Wire): Wire => {
    const chosen = transferTypes.find((t) => t === type);
    if (!chosen) return body;
    const others = Object.values(transferFields).filter((field) => field !== transferFields[chosen]);
    const kept = Object.entries(body).filter(([name]) => !others.some((field) => field === name));
    return { ...Object.fromEntries(kept), transferType: chosen };
  };
