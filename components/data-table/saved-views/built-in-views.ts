import type { StandingView } from '../columns/column';
import type { Words } from '../columns/column-list';

/**
 * The views that come with the console, by the path of their list and their name under `pages.views`. Written as the list's
 * address writes them, so that "today" is today every day.
 */
export const standingViews: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  products: {
    'out-of-stock': 'f=availableStock:range:..0',
    untagged: 'f=tag:empty',
    'changed-today': 'f=updatedAt:range:today',
  },
  stocks: {
    'out-of-stock': 'f=availableStock:range:..0',
    'low-stock': 'f=availableStock:range:1..10&sort=availableStock',
    'with-damaged': 'f=damagedItemAmount:range:1..&sort=-damagedItemAmount',
    'with-expired': 'f=expiredAmount:range:1..&sort=-expiredAmount',
  },
  'stocks/expirations': {
    'expiring-7': 'f=expirationDate:range:next7d',
    'expiring-30': 'f=expirationDate:range:next30d',
    expired: 'f=expirationDate:range:past&sort=-expirationDate',
  },
  lots: {
    'expiring-30': 'f=expirationDate:range:next30d',
    expired: 'f=expirationDate:range:past&sort=-expirationDate',
  },
  customers: { 'new-week': 'f=createdAt:range:last7d' },
  'sales-orders': {
    'created-today': 'f=createdAt:range:today',
    'to-ship': 'f=state:in:Created,Picked,Packed,ReadyToBeShipped&sort=createdAt',
    'without-shipment': 'f=shipmentNo:empty&f=state:in:Packed,ReadyToBeShipped&sort=createdAt',
  },
  'rejected-orders': {
    'rejected-today': 'f=createdAt:range:today',
    'rejected-week': 'f=createdAt:range:last7d',
  },
  'receiving-orders': {
    'not-arrived': 'f=state:in:ReceivingOrderCreated&sort=createdAt',
    'being-counted': 'f=state:in:ArrivedToWarehouse&sort=arrivedToWarehouseAt',
    'completed-today': 'f=completedAt:range:today&sort=-completedAt',
  },
  shipments: { 'new-week': 'f=createdAt:range:last7d' },
  returns: {
    'returns-waiting': 'f=state:in:ReturnCreated,ArrivedToWarehouse&sort=createdAt',
    untagged: 'f=tag:empty',
    'new-week': 'f=createdAt:range:last7d',
  },
  'stock-adjustments': { 'made-today': 'f=completedAt:range:today', untagged: 'f=tag:empty' },
};

/** The views that stand at a list, with their names. */
export const standingOf = (list: string, t: Words): StandingView[] =>
  Object.entries(standingViews[list] ?? {}).map(([id, search]) => ({
    id,
    name: t.has(`pages.views.${id}`) ? t(`pages.views.${id}`) : id,
    search,
  }));
