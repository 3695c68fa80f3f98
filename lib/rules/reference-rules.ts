import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import {
  isBlank,
  MAX_REFERENCE_LENGTH,
  NO_ERRORS,
  type OrderFacts,
  type OrderRule,
  pathIf,
} from './order-rule';

const NO_INTEGRATION = '00000000-0000-0000-0000-000000000000';

/** The integration that an order names; null when it names none. */
export const namedIntegration = ({
  integrationId: id,
}: {
  integrationId?: string | null | undefined;
}): string | null => (id && !isBlank(id) && id !== NO_INTEGRATION ? id.toLowerCase() : null);

// D22: a segment of dots would be removed from a path.
export const isBlankReference = (reference: string): boolean => /^[.\s]*$/.test(reference);

const lookUpIntegration = (order: SalesOrderUpsert, facts: OrderFacts | undefined) => {
  const id = namedIntegration(order);
  return id && facts ? { known: facts.integration(id) } : undefined;
};

/** Rules for the identity of an order: its reference, its integration, and the existing order with the reference. */
export const referenceRules: readonly OrderRule[] = [
  // D22
  {
    code: 'ReferenceNumberTooLong',
    fix: 'derive',
    field: 'referenceNumber',
    find: (o) => pathIf(o.referenceNumber.length > MAX_REFERENCE_LENGTH, 'referenceNumber'),
    example: (o) => ({ ...o, referenceNumber: o.referenceNumber.padEnd(MAX_REFERENCE_LENGTH + 4, '-2026') }),
  },
  {
    code: 'InvalidReferenceNumber',
    fix: 'ask',
    field: 'referenceNumber',
    find: (o) => pathIf(isBlankReference(o.referenceNumber), 'referenceNumber'),
    example: (o) => ({ ...o, referenceNumber: '..' }),
  },
  {
    code: 'InvalidSalesOrderReferenceNumber',
    fix: 'derive',
    field: 'referenceNumber',
    find: (o) => pathIf(o.referenceNumber.includes('_'), 'referenceNumber'),
    example: (o) => ({ ...o, referenceNumber: `${o.referenceNumber.slice(0, 28)}_1` }),
  },
  {
    code: 'EmptyIntegrationId',
    fix: 'derive',
    field: 'integrationId',
    find: (o) => pathIf(o.integrationId != null && namedIntegration(o) === null, 'integrationId'),
    example: (o) => ({ ...o, integrationId: NO_INTEGRATION }),
  },
  {
    code: 'IntegrationDoesNotSupportPayload',
    fix: 'elsewhere',
    field: 'integrationId',
    fixedBy: 'sender',
    prevention: 'tenant',
    find: (o, facts) => {
      const known = lookUpIntegration(o, facts);
      return pathIf(known !== undefined && !known.known, 'integrationId');
    },
  },
  {
    code: 'IntegrationIsNotActive',
    fix: 'elsewhere',
    field: 'integrationId',
    fixedBy: 'integration',
    find: (o, facts) => pathIf(lookUpIntegration(o, facts)?.known?.active === false, 'integrationId'),
  },
  // D9: used by another integration is ReferenceNumberAlreadyExists; here only one of the two names an integration.
  {
    code: 'UpdateFromDifferentIntegration',
    fix: 'decide',
    field: 'integrationId',
    find: (o, facts) => {
      if (!facts?.existing) return NO_ERRORS;
      const named = namedIntegration(o) !== null;
      return pathIf(named !== (facts.existing.integrationId !== null), 'integrationId');
    },
  },
  // D9
  {
    code: 'ReferenceNumberAlreadyExists',
    fix: 'decide',
    field: 'referenceNumber',
    find: (o, facts) => {
      if (!facts?.existing) return NO_ERRORS;
      const { state, integrationId, isDifferent } = facts.existing;
      const ownId = namedIntegration(o);
      const isOtherIntegration =
        ownId !== null && integrationId !== null && ownId !== integrationId.toLowerCase();
      return pathIf(isOtherIntegration || (state !== 'Created' && isDifferent), 'referenceNumber');
    },
  },
];
