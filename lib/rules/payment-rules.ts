import type { UncheckedRule } from './order-rule';

/** Rules for payment and cash on delivery. */
export const paymentRules = [
  { code: 'EmptySalesOrderPaymentCurrency', fix: 'ask', fixedBy: 'sender' },
  { code: 'EmptySalesOrderPaymentTotalPaymentAmount', fix: 'ask', fixedBy: 'sender' },
  { code: 'EmptyCoDKey', fix: 'elsewhere', fixedBy: 'integration' },
  { code: 'EmptyOrMultipleCodKey', fix: 'elsewhere', fixedBy: 'integration' },
  { code: 'CoDKeysNotEqualToPaymentGateway', fix: 'elsewhere', fixedBy: 'integration' },
  { code: 'SalesOrderPaidWhenCoDKeysExist', fix: 'ask', fixedBy: 'sender', prevention: 'payment' },
  {
    code: 'SalesOrderNotPaidWhenCoDPassive',
    fix: 'elsewhere',
    fixedBy: 'integration',
    prevention: 'payment',
  },
  { code: 'UnsupportedCurrency', fix: 'suggest', fixedBy: 'sender' },
  { code: 'InvalidCodReceiptTotalAmount', fix: 'ask', fixedBy: 'sender', prevention: 'payment' },
  { code: 'MarketplaceNoCoD', fix: 'ask', fixedBy: 'sender', prevention: 'payment' },
] satisfies readonly UncheckedRule[];
