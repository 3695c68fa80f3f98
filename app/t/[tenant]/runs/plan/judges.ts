import type { BulkActName } from '@/lib/contract/record-actions';
import { judgeCargo } from './judge-cargo';
import { judgeLabel } from './judge-label';
import { judgeResend } from './judge-resend';
import { judgeShipment } from './judge-shipment';
import { judgeTag } from './judge-tag';
import type { Judge } from './verdict';

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
