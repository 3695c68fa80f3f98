import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { blank, brokenAt, type OrderFacts, type OrderRule, REFERENCE_LENGTH, satisfied } from './order-rule';

const NO_INTEGRATION = '00000000-0000-0000-0000-000000000000';

/** The integration that an order names, or null when it leaves that open. */
export const namedIntegration = ({
  integrationId: id,
}: {
  integrationId?: string | null | undefined;
}): string | null => (id && !blank(id) && id !== NO_INTEGRATION ? id.toLowerCase() : null);

// D22: nothing but dots would be eaten by a path.
export const saysNothing = (reference: string): boolean => /^[.\s]*$/.test(reference);

const integration = (order: SalesOrderUpsert, facts: OrderFacts | undefined) => {
  const id = namedIntegration(order);
  return id && facts ? { known: facts.integration(id) } : undefined;
};

/** Rules on who the order is: its reference, its integration, and the order that already has the reference. */
export const referenceRules: readonly OrderRule[] = [
  // D22
  {
    code: 'ReferenceNumberTooLong',
    find: (o) => brokenAt(o.referenceNumber.length > REFERENCE_LENGTH, 'referenceNumber'),
  },
  {
    code: 'InvalidReferenceNumber',
    find: (o) => brokenAt(saysNothing(o.referenceNumber), 'referenceNumber'),
  },
  {
    code: 'InvalidSalesOrderReferenceNumber',
    find: (o) => brokenAt(o.referenceNumber.includes('_'), 'referenceNumber'),
  },
  {
    code: 'EmptyIntegrationId',
    find: (o) => brokenAt(o.integrationId != null && namedIntegration(o) === null, 'integrationId'),
  },
  {
    code: 'IntegrationDoesNotSupportPayload',
    find: (o, facts) => {
      const said = integration(o, facts);
      return brokenAt(said !== undefined && !said.known, 'integrationId');
    },
  },
  {
    code: 'IntegrationIsNotActive',
    find: (o, facts) => brokenAt(integration(o, facts)?.known?.active === false, 'integrationId'),
  },
  // D9: held by another integration is ReferenceNumberAlreadyExists; here only one of the two names any.
  {
    code: 'UpdateFromDifferentIntegration',
    find: (o, facts) => {
      if (!facts?.existing) return satisfied;
      const named = namedIntegration(o) !== null;
      return brokenAt(named !== (facts.existing.integrationId !== null), 'integrationId');
    },
  },
  // D9
  {
    code: 'ReferenceNumberAlreadyExists',
    find: (o, facts) => {
      if (!facts?.existing) return satisfied;
      const { state, integrationId, differs } = facts.existing;
      const mine = namedIntegration(o);
      const foreign = mine !== null && integrationId !== null && mine !== integrationId.toLowerCase();
      return brokenAt(foreign || (state !== 'Created' && differs), 'referenceNumber');
    },
  },
];
