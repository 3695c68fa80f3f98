import { isOrderError, type OrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import type { ErrorInfo, OrderRuleError } from './order-rule';
import { findRule, type RuleCode } from './order-rules';

/** Details of the codes without a rule, which belong to other operations or depend on settings of the platform. */
const otherErrors: Partial<Record<OrderError, ErrorInfo>> = {
  EmptySalesOrderPaymentCurrency: { fix: 'ask', fixedBy: 'sender' },
  EmptySalesOrderPaymentTotalPaymentAmount: { fix: 'ask', fixedBy: 'sender' },
  EmptyCoDKey: { fix: 'elsewhere', fixedBy: 'integration' },
  EmptyOrMultipleCodKey: { fix: 'elsewhere', fixedBy: 'integration' },
  CoDKeysNotEqualToPaymentGateway: { fix: 'elsewhere', fixedBy: 'integration' },
  SalesOrderPaidWhenCoDKeysExist: { fix: 'ask', fixedBy: 'sender', prevention: 'payment' },
  SalesOrderNotPaidWhenCoDPassive: {
    fix: 'elsewhere',
    fixedBy: 'integration',
    prevention: 'payment',
  },
  UnsupportedCurrency: { fix: 'suggest', fixedBy: 'sender' },
  CargoCarrierShouldBeUpsWhenCargoCodeNull: { fix: 'ask', prevention: 'cargo' },
  CargoCarrierShouldNotBeEmptyWhenCargoCodeNotNull: { fix: 'ask', prevention: 'cargo' },
  UnhandledException: { fix: 'unknown', fixedBy: 'platform' },
  NullReferenceNumberPrefix: { fix: 'elsewhere', fixedBy: 'integration' },
  ReferenceNumberPrefixLength: { fix: 'elsewhere', fixedBy: 'integration' },
  ReferenceNumberPrefixExist: { fix: 'elsewhere', fixedBy: 'integration' },
  CargoCarrierNotFound: { fix: 'suggest' },
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
  CargoDocumentURLAndCargoCodeShouldBeEmptyWhenCargoTypeIsSameDayDelivery: {
    fix: 'ask',
    prevention: 'sameDay',
  },
  GiftWrapType: { fix: 'ask', fixedBy: 'sender', prevention: 'suggest' },
  InvalidExpectedShipmentDate: { fix: 'ask', fixedBy: 'sender', prevention: 'dates' },
  EmptyExpectedShipmentDate: { fix: 'ask', fixedBy: 'sender' },
  SameDayDeliveryNotEnabled: { fix: 'elsewhere', fixedBy: 'integration', prevention: 'sameDay' },
  OutOfCoverageSameDayDelivery: { fix: 'elsewhere', fixedBy: 'sender', prevention: 'sameDay' },
  ReceivingOrderTransferTypeEmpty: { fix: 'ask', field: 'transferType' },
  CargoCodeAndCargoDocumentUrlCannotBeNullOrEmpty: { fix: 'ask', prevention: 'cargo' },
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
  InvalidCodReceiptTotalAmount: { fix: 'ask', fixedBy: 'sender', prevention: 'payment' },
  MarketplaceNoCoD: { fix: 'ask', fixedBy: 'sender', prevention: 'payment' },
  InvalidCargoDocumentUrlForExcel: { fix: 'fetch' },
  InvalidCargoDocumentUrlForOpenApiIntegration: { fix: 'fetch' },
  InvalidVasDocumentUrlForExcel: { fix: 'fetch', field: 'vas.documentVAS.documentUrl' },
} satisfies Record<Exclude<OrderError, RuleCode>, ErrorInfo>;

/** Where an error can be found: in the payload, in the platform's data, or never by an order upsert (`elsewhere`). */
export const findings = ['payload', 'platform', 'elsewhere'] as const;

export type OrderErrorInfo = Required<Omit<ErrorInfo, 'field'>> &
  Pick<ErrorInfo, 'field'> & { code: OrderError; foundIn: (typeof findings)[number] };

/** Returns the details of a code from its rule or, if the code has no rule, from `otherErrors`. */
export function orderErrorInfo(code: OrderError): OrderErrorInfo {
  const rule = findRule(code);
  const { fix, field, fixedBy = 'here', prevention = fix } = rule ?? otherErrors[code] ?? { fix: 'unknown' };
  const foundIn = rule ? (rule.example ? 'payload' : 'platform') : 'elsewhere';
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
