import { type OrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import type { ErrorInfo } from './order-rule';
import { orderRules } from './order-rules';

/** Codes of other operations and of the platform's settings: no rule of an order finds them. */
const otherErrors: Partial<Record<OrderError, ErrorInfo>> = {
  EmptySalesOrderPaymentCurrency: { fix: 'ask', who: 'sender' },
  EmptySalesOrderPaymentTotalPaymentAmount: { fix: 'ask', who: 'sender' },
  EmptyCoDKey: { fix: 'elsewhere', who: 'integration' },
  EmptyOrMultipleCodKey: { fix: 'elsewhere', who: 'integration' },
  CoDKeysNotEqualToPaymentGateway: { fix: 'elsewhere', who: 'integration' },
  SalesOrderPaidWhenCoDKeysExist: { fix: 'ask', who: 'sender', stop: 'payment' },
  SalesOrderNotPaidWhenCoDPassive: {
    fix: 'elsewhere',
    who: 'integration',
    stop: 'payment',
  },
  UnsupportedCurrency: { fix: 'suggest', who: 'sender' },
  CargoCarrierShouldBeUpsWhenCargoCodeNull: { fix: 'ask', stop: 'cargo' },
  CargoCarrierShouldNotBeEmptyWhenCargoCodeNotNull: { fix: 'ask', stop: 'cargo' },
  UnhandledException: { fix: 'unknown', who: 'platform' },
  NullReferenceNumberPrefix: { fix: 'elsewhere', who: 'integration' },
  ReferenceNumberPrefixLength: { fix: 'elsewhere', who: 'integration' },
  ReferenceNumberPrefixExist: { fix: 'elsewhere', who: 'integration' },
  CargoCarrierNotFound: { fix: 'suggest' },
  InvalidReceivingOrderReferenceNumber: { fix: 'derive', field: 'referenceNumber' },
  ProductSkuAlreadyExists: { fix: 'elsewhere', stop: 'lookUp' },
  EmptyReceivingOrderShipmentDate: { fix: 'ask' },
  InvalidReceivingOrderShipmentDate: { fix: 'ask', stop: 'dates' },
  TenantNameEmpty: { fix: 'elsewhere', who: 'platform' },
  ReceivingOrderReferenceNumberEmpty: { fix: 'ask', field: 'referenceNumber' },
  ReceivingOrderExpectedDeliveryDateEmpty: { fix: 'ask' },
  ReceivingOrderArrivalStateEmpty: {
    fix: 'elsewhere',
    who: 'warehouse',
    stop: 'arrival',
  },
  CargoDocumentURLAndCargoCodeShouldBeEmptyWhenCargoTypeIsSameDayDelivery: {
    fix: 'ask',
    stop: 'sameDay',
  },
  GiftWrapType: { fix: 'ask', who: 'sender', stop: 'suggest' },
  InvalidExpectedShipmentDate: { fix: 'ask', who: 'sender', stop: 'dates' },
  EmptyExpectedShipmentDate: { fix: 'ask', who: 'sender' },
  SameDayDeliveryNotEnabled: { fix: 'elsewhere', who: 'integration', stop: 'sameDay' },
  OutOfCoverageSameDayDelivery: { fix: 'elsewhere', who: 'sender', stop: 'sameDay' },
  ReceivingOrderTransferTypeEmpty: { fix: 'ask', field: 'transferType' },
  CargoCodeAndCargoDocumentUrlCannotBeNullOrEmpty: { fix: 'ask', stop: 'cargo' },
  CancelledSalesOrder: { fix: 'decide', stop: 'readState' },
  SalesOrderDoesNotSupportCargoInfoUpdate: {
    fix: 'decide',
    who: 'warehouse',
    stop: 'readState',
  },
  DeliveredSalesOrder: { fix: 'decide', stop: 'readState' },
  TenantIdCannotBeEmpty: { fix: 'elsewhere', who: 'sender', stop: 'tenant' },
  TenantAlreadyHasStaticToken: { fix: 'elsewhere', who: 'platform' },
  IntegrationDoesNotSupportStaticToken: { fix: 'elsewhere', who: 'platform' },
  ReceivingOrderTransferTypeTransferDetailsMismatch: {
    fix: 'ask',
    field: 'transferType',
    stop: 'details',
  },
  InvalidCodReceiptTotalAmount: { fix: 'ask', who: 'sender', stop: 'payment' },
  MarketplaceNoCoD: { fix: 'ask', who: 'sender', stop: 'payment' },
  InvalidCargoDocumentUrlForExcel: { fix: 'fetch' },
  InvalidCargoDocumentUrlForOpenApiIntegration: { fix: 'fetch' },
  InvalidVasDocumentUrlForExcel: { fix: 'fetch', field: 'vas.documentVAS.documentUrl' },
};

/** Where an error is detected: in the payload, against the platform's data, or never by an order upsert. */
export const findings = ['payload', 'platform', 'elsewhere'] as const;

export type OrderErrorInfo = Required<Omit<ErrorInfo, 'field'>> &
  Pick<ErrorInfo, 'field'> & { code: OrderError; found: (typeof findings)[number] };

const rulesByCode = new Map(orderRules.map((rule) => [rule.code, rule]));

/** What is known about a code: from its rule, or from the table of the others. */
export function orderErrorInfo(code: OrderError): OrderErrorInfo {
  const rule = rulesByCode.get(code);
  const { fix, field, who = 'here', stop = fix } = rule ?? otherErrors[code] ?? { fix: 'unknown' };
  const found = rule ? (rule.example ? 'payload' : 'platform') : 'elsewhere';
  return { code, found, fix, who, stop, ...(field !== undefined && { field }) };
}

/** All 85 codes, in the order of their numbers. */
export const orderErrorInfos: readonly OrderErrorInfo[] = orderErrors.map(orderErrorInfo);
