import { isOrderError, type OrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import type { ErrorInfo, OrderRuleError } from './order-rule';
import { findRule, type RuleCode } from './order-rules';

/** Details of the codes that are not about a sales order's payload: those of other operations, and failures of the platform. */
const otherErrors: Partial<Record<OrderError, ErrorInfo>> = {
  UnhandledException: { fix: 'unknown', fixedBy: 'platform' },
  InvalidReceivingOrderReferenceNumber: { fix: 'derive', field: 'referenceNumber' },
  ProductSkuAlreadyExists: { fix: 'elsewhere', prevention: 'lookUp' },
  EmptyReceivingOrderShipmentDate: { fix: 'ask' },
  InvalidReceivingOrderShipmentDate: { fix: 'ask', prevention: 'dates' },
  TenantNameEmpty: { fix: 'elsewhere', fixedBy: 'platform' },
  ReceivingOrderReferenceNumberEmpty: { fix: 'ask', field: 'referenceNumber' },
  ReceivingOrderExpectedDeliveryDateEmpty: { fix: 'ask' },
  ReceivingOrderArrivalStateEmpty: {
    fix: 'elsewhere',
    fixedBy: 'warehouse',
    prevention: 'arrival',
  },
  ReceivingOrderTransferTypeEmpty: { fix: 'ask', field: 'transferType' },
  CancelledSalesOrder: { fix: 'decide', prevention: 'readState' },
  SalesOrderDoesNotSupportCargoInfoUpdate: {
    fix: 'decide',
    fixedBy: 'warehouse',
    prevention: 'readState',
  },
  DeliveredSalesOrder: { fix: 'decide', prevention: 'readState' },
  TenantIdCannotBeEmpty: { fix: 'elsewhere', fixedBy: 'sender', prevention: 'tenant' },
  TenantAlreadyHasStaticToken: { fix: 'elsewhere', fixedBy: 'platform' },
  IntegrationDoesNotSupportStaticToken: { fix: 'elsewhere', fixedBy: 'platform' },
  ReceivingOrderTransferTypeTransferDetailsMismatch: {
    fix: 'ask',
    field: 'transferType',
    prevention: 'details',
  },
} satisfies Record<Exclude<OrderError, RuleCode>, ErrorInfo>;

/** Where an error can be found: in the payload, in the platform's data, or never by an order upsert (`elsewhere`). */
export const findings = ['payload', 'platform', 'elsewhere'] as const;

export type OrderErrorInfo = Required<Omit<ErrorInfo, 'field'>> &
  Pick<ErrorInfo, 'field'> & { code: OrderError; foundIn: (typeof findings)[number] };

/** Returns the details of a code from its rule or, if the code has no rule, from `otherErrors`. */
export function orderErrorInfo(code: OrderError): OrderErrorInfo {
  const rule = findRule(code);
  const { fix, field, fixedBy = 'here', prevention = fix } = rule ?? otherErrors[code] ?? { fix: 'unknown' };
  const foundIn = rule?.find ? (rule.example ? 'payload' : 'platform') : 'elsewhere';
  return { code, foundIn, fix, fixedBy, prevention, ...(field !== undefined && { field }) };
}

/** Details of all 85 codes, in the order of their numbers. */
export const orderErrorInfos: readonly OrderErrorInfo[] = orderErrors.map(orderErrorInfo);

/** Returns the fields that a code concerns: the fields that violate its rule, or the usual field if there are none. */
export function pathsOfCode(code: string, errors: readonly OrderRuleError[]): string[] {
  const paths = errors.flatMap((error) => (error.code === code ? error.path : []));
  if (paths.length > 0) return paths;
  const field = isOrderError(code) ? orderErrorInfo(code).field : undefined;
  return field === undefined ? [] : [field];
}

/** True if the integration's administrator must remove the cause, because nothing in the order is wrong. */
export const isFixedByIntegration = (code: string): boolean =>
  isOrderError(code) && orderErrorInfo(code).fixedBy === 'integration';
