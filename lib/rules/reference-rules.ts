import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { type FindFixes, type Fix, trimSurrogates } from './fixes/fix';
import {
  isBlank,
  MAX_REFERENCE_LENGTH,
  type OrderFacts,
  type OrderRule,
  pathIf,
  type UncheckedRule,
} from './order-rule';

const NO_INTEGRATION = '00000000-0000-0000-0000-000000000000';

/** Returns the ID of the integration that an order names, in lower case. Null if the order names none. */
export const namedIntegration = ({
  integrationId: id,
}: {
  integrationId?: string | null | undefined;
}): string | null => (id && !isBlank(id) && id !== NO_INTEGRATION ? id.toLowerCase() : null);

// A reference that consists of dots counts as blank, because URL parsers remove path segments that consist of dots (D22).
export const isBlankReference = (reference: string): boolean => /^[.\s]*$/.test(reference);

const findIntegration = (order: SalesOrderUpsert, facts: OrderFacts | undefined) => {
  const id = namedIntegration(order);
  return id && facts ? { integration: facts.integration(id) } : undefined;
};

const isValidReference = (reference: string) =>
  reference.length <= MAX_REFERENCE_LENGTH && !reference.includes('_') && !isBlankReference(reference);

function referenceFix(label: string, value: string, score: number): Fix[] {
  return isValidReference(value)
    ? [
        {
          path: 'referenceNumber',
          label,
          value,
          score,
          patch: (order) => ({ ...order, referenceNumber: value }),
        },
      ]
    : [];
}

const cutReference = (label: string, value: string, score: number): Fix[] =>
  referenceFix(label, value, score).map((fix) => ({ ...fix, splits: true }));

/** Replaces spaces and underscores with single dashes, and removes dashes at both ends. */
const cleanReference = (text: string) =>
  text
    .trim()
    .replace(/[\s_]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

const trimSeparators = (text: string) =>
  trimSurrogates(text)
    .trim()
    .replace(/^-+|-+$/g, '');

const fixReference: FindFixes = ({ referenceNumber: r }) => [
  ...referenceFix('replaceUnderscore', cleanReference(r), 1),
  ...referenceFix('dropUnderscore', r.replaceAll('_', ''), 0.9),
];

/** Keeps the end of a long reference. If the cut is inside a word, the end starts after a nearby separator. */
function keepEnd(text: string): string {
  const tail = text.slice(-MAX_REFERENCE_LENGTH);
  const isCutInWord = text.at(-MAX_REFERENCE_LENGTH - 1) !== '-';
  return trimSeparators(isCutInWord ? tail.replace(/^[^-]{1,9}-/, '') : tail);
}

/** Offers the end of the reference before the beginning, because references usually differ at the end. */
const fixLongReference: FindFixes = ({ referenceNumber: r }) => [
  ...referenceFix('shorten', cleanReference(r), 1),
  ...referenceFix('shorten', cleanReference(r).replace(/[-./\s]/g, ''), 0.9),
  ...cutReference('keepEnd', keepEnd(cleanReference(r)), 0.6),
  ...cutReference('keepStart', trimSeparators(cleanReference(r).slice(0, MAX_REFERENCE_LENGTH)), 0.4),
];

const fixEmptyReference: FindFixes = ({ externalOrderId }) =>
  referenceFix('useExternalOrderId', cleanReference(externalOrderId ?? ''), 0.7);

/**
 * Suggests the next number for an order whose reference belongs to a different order. The number is checked before the order is
 * sent.
 */
const fixDuplicateReference: FindFixes = ({ referenceNumber: r }) => {
  const [, prefix = r, number = '1'] = /^(.*)-(\d{1,2})$/.exec(r) ?? [];
  const ending = `-${Number(number) + 1}`;
  return referenceFix(
    'newReference',
    `${prefix.slice(0, MAX_REFERENCE_LENGTH - ending.length)}${ending}`,
    0.3,
  );
};

const integrationFix = (label: string, integrationId: string | null, score: number): Fix => ({
  path: 'integrationId',
  label,
  score,
  patch: (order) => ({ ...order, integrationId }),
});

const fixEmptyIntegration: FindFixes = () => [integrationFix('leaveIntegrationOut', null, 0.9)];

const fixUnknownIntegration: FindFixes = () => [integrationFix('leaveIntegrationOut', null, 0.4)];

/** Suggests the integration of the existing order, or none. Only the integration that created an order can change the order. */
const fixOtherIntegration: FindFixes = ({ integrationId }, _error, { currentIntegrationId }) => {
  if (currentIntegrationId) return [integrationFix('nameIntegration', currentIntegrationId, 0.8)];
  return integrationId
    ? [integrationFix('leaveIntegrationOut', null, currentIntegrationId === null ? 0.8 : 0.4)]
    : [];
};

/** Rules for an order's identity: its reference, its integration, and the existing order with the same reference. */
export const referenceRules = [
  // The limit is a decision of the platform (D22).
  {
    code: 'ReferenceNumberTooLong',
    fix: 'derive',
    field: 'referenceNumber',
    findFixes: fixLongReference,
    find: (o) => pathIf(o.referenceNumber.length > MAX_REFERENCE_LENGTH, 'referenceNumber'),
    example: (o) => ({ ...o, referenceNumber: o.referenceNumber.padEnd(MAX_REFERENCE_LENGTH + 4, '-2026') }),
  },
  {
    code: 'InvalidReferenceNumber',
    fix: 'ask',
    field: 'referenceNumber',
    findFixes: fixEmptyReference,
    find: (o) => pathIf(isBlankReference(o.referenceNumber), 'referenceNumber'),
    example: (o) => ({ ...o, referenceNumber: '..' }),
  },
  {
    code: 'InvalidSalesOrderReferenceNumber',
    fix: 'derive',
    field: 'referenceNumber',
    findFixes: fixReference,
    find: (o) => pathIf(o.referenceNumber.includes('_'), 'referenceNumber'),
    example: (o) => ({ ...o, referenceNumber: `${o.referenceNumber.slice(0, 28)}_1` }),
  },
  {
    code: 'EmptyIntegrationId',
    fix: 'derive',
    field: 'integrationId',
    findFixes: fixEmptyIntegration,
    find: (o) => pathIf(o.integrationId != null && namedIntegration(o) === null, 'integrationId'),
    example: (o) => ({ ...o, integrationId: NO_INTEGRATION }),
  },
  {
    code: 'IntegrationDoesNotSupportPayload',
    fix: 'elsewhere',
    field: 'integrationId',
    fixedBy: 'sender',
    prevention: 'tenant',
    findFixes: fixUnknownIntegration,
    find: (o, facts) => {
      const lookup = findIntegration(o, facts);
      return pathIf(lookup !== undefined && !lookup.integration, 'integrationId');
    },
  },
  {
    code: 'IntegrationIsNotActive',
    fix: 'elsewhere',
    field: 'integrationId',
    fixedBy: 'integration',
    find: (o, facts) => pathIf(findIntegration(o, facts)?.integration?.active === false, 'integrationId'),
  },
  // Violated if either the sent or the existing order names an integration, but not both. If both name one, a different
  // integration violates ReferenceNumberAlreadyExists (D9).
  {
    code: 'UpdateFromDifferentIntegration',
    fix: 'decide',
    decidedByPerson: true,
    field: 'integrationId',
    findFixes: fixOtherIntegration,
    find: (o, facts) => {
      if (!facts?.existing) return [];
      const named = namedIntegration(o) !== null;
      return pathIf(named !== (facts.existing.integrationId !== null), 'integrationId');
    },
  },
  // Violated if the reference belongs to an order of another integration, or to an order that can no longer change (D9).
  {
    code: 'ReferenceNumberAlreadyExists',
    fix: 'decide',
    decidedByPerson: true,
    field: 'referenceNumber',
    findFixes: fixDuplicateReference,
    find: (o, facts) => {
      if (!facts?.existing) return [];
      const { state, integrationId, isDifferent } = facts.existing;
      const ownId = namedIntegration(o);
      const isOtherIntegration =
        ownId !== null && integrationId !== null && ownId !== integrationId.toLowerCase();
      return pathIf(isOtherIntegration || (state !== 'Created' && isDifferent), 'referenceNumber');
    },
  },
  { code: 'NullReferenceNumberPrefix', fix: 'elsewhere', fixedBy: 'integration' },
  { code: 'ReferenceNumberPrefixLength', fix: 'elsewhere', fixedBy: 'integration' },
  { code: 'ReferenceNumberPrefixExist', fix: 'elsewhere', fixedBy: 'integration' },
] satisfies readonly (OrderRule | UncheckedRule)[];
