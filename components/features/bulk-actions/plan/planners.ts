import type { BulkActName } from '@/lib/contract/record-actions';
import { judgeCargo } from './plan-cargo';
import { judgeLabel } from './plan-label';
import { judgeResend } from './plan-resend';
import { judgeShipment } from './plan-shipment';
import { judgeTag } from './plan-tag';
import type { Judge } from './planned-row';

/** The rule of each act. */
export const judges: Readonly<Record<BulkActName, Judge>> = {
  updateProductTag: judgeTag('updateProductTag'),
  updateReturnTag: judgeTag('updateReturnTag'),
  keepLabel: judgeLabel,
  updateReceivingOrderTag: judgeTag('updateReceivingOrderTag'),
  updateStockAdjustmentTag: judgeTag('updateStockAdjustmentTag'),
  updateSalesOrderTag: judgeTag('updateSalesOrderTag'),
  updateSalesOrderCargoInfo: judgeCargo,
  upsertShipment: judgeShipment,
  bulkUpsertSalesOrders: judgeResend,
};
