import { type CargoInfo, cargoSource, zplIssues } from '@/lib/contract/resources/cargo-info';
import { InvalidSalesOrder, RejectedSalesOrder } from '@/lib/contract/resources/rejected-orders';
import { preShipStates, type SalesOrderState, vasStates } from '@/lib/contract/resources/resource-states';
import { SalesOrder, type VasDocument } from '@/lib/contract/resources/sales-orders';
import { conflict, invalid, notFound } from '../api-error';
import type { DocumentType } from '../documents/document-type';
import { storeDocument, storedDocumentUrl } from '../documents/documents';
import { fetchDocument } from '../documents/fetch-document';
import type { ResourceHandlers } from '../http/endpoint';
import { listData, listRecords, readRecord } from '../query/list';
import { defineTable, integrationJoin } from '../query/table';
import type { Scope } from '../query/tenant-scope';
import { cancelLine } from './order-cancellation';
import { acceptOrders } from './order-intake';
import { tagHandler } from './tag-handler';

const READ_STATE = `select state from platform.sales_orders where "tenantId" = $1 and "referenceNumber" = $2`;

const SET_CARGO_INFO = `update platform.sales_orders set "cargoCarrier" = coalesce($3, "cargoCarrier"), "cargoCode" = $4, "cargoDocumentUrl" = $5,
  "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2`;

const SET_VAS_DOCUMENT = `update platform.sales_orders set "vasDocumentUrl" = $3, "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2`;

/** A document to store, or the URL of a stored document. */
type Document = { type: DocumentType; content: Buffer } | { url: string };

/**
 * Throws 404 if the order does not exist, and 409 if its state is not in `states`. `errorCode` is the code of the 409, unless the
 * order was canceled or delivered. With `lock`, the state cannot change until the transaction ends.
 */
async function checkState(
  scope: Scope,
  referenceNumber: string,
  states: readonly SalesOrderState[],
  errorCode: 'SalesOrderDoesNotSupportCargoInfoUpdate' | 'InvalidOperation',
  lock: '' | 'for no key update',
): Promise<void> {
  const [order] = await scope.query<{ state: SalesOrderState }>(`${READ_STATE} ${lock}`, [referenceNumber]);
  if (!order) throw notFound('referenceNumber', `The sales order ${referenceNumber}`);
  if (states.includes(order.state)) return;
  const code =
    order.state === 'Cancelled'
      ? 'CancelledSalesOrder'
      : order.state === 'Delivered'
        ? 'DeliveredSalesOrder'
        : errorCode;
  throw conflict(
    'referenceNumber',
    `the order is ${order.state}; this is allowed only while it is ${states.join(', ')}`,
    code,
  );
}

/** Fetches a document before anything is written, unless the document is already stored (D13). Throws 400 if fetching fails. */
async function fetchOrReject(scope: Scope, path: string, address: string): Promise<Document> {
  const url = await storedDocumentUrl(scope, address);
  if (url) return { url };
  const fetched = await fetchDocument(address);
  if (!fetched.ok) throw invalid(path, `the document at this address ${fetched.cause}`, 'InvalidUrl');
  return fetched;
}

const storeIfNew = async (tx: Scope, document: Document): Promise<string> =>
  'url' in document ? document.url : storeDocument(tx, document.type, document.content);

async function cargoDocument(scope: Scope, body: CargoInfo): Promise<Document | undefined> {
  const source = cargoSource(body);
  if (source?.from === 'url') return fetchOrReject(scope, 'cargoDocumentUrl', source.value);
  // Text that is not a label could not be printed, and would replace the order's code (D12).
  if (source?.from === 'zpl' && zplIssues(source.value).length > 0)
    throw invalid('cargoDocumentZpl', 'must begin with ^XA and end with ^XZ', 'invalid_zpl');
  if (source?.from === 'zpl') return { type: 'application/zpl', content: Buffer.from(source.value, 'utf8') };
  return undefined;
}

const CARGO_CODE = 'SalesOrderDoesNotSupportCargoInfoUpdate';

/** Sets the cargo info of an order (D12). Does not fetch a document if the body has a cargo code. */
async function setCargoInfo(scope: Scope, body: CargoInfo): Promise<void> {
  await checkState(scope, body.referenceNumber, preShipStates, CARGO_CODE, '');
  const document = await cargoDocument(scope, body);
  await scope.transaction(async (tx) => {
    await checkState(tx, body.referenceNumber, preShipStates, CARGO_CODE, 'for no key update');
    const url = document ? await storeIfNew(tx, document) : null;
    await tx.query(SET_CARGO_INFO, [
      body.referenceNumber,
      body.cargoCarrier ?? null,
      cargoSource(body)?.from === 'code' ? body.cargoCode : null,
      url,
    ]);
  });
}

/** Sets the VAS document of an order in the state Created or Picked. */
async function setVasDocument(scope: Scope, { referenceNumber, documentUrl }: VasDocument): Promise<void> {
  await checkState(scope, referenceNumber, vasStates, 'InvalidOperation', '');
  const document = await fetchOrReject(scope, 'documentUrl', documentUrl);
  await scope.transaction(async (tx) => {
    await checkState(tx, referenceNumber, vasStates, 'InvalidOperation', 'for no key update');
    const url = await storeIfNew(tx, document);
    await tx.query(SET_VAS_DOCUMENT, [referenceNumber, url]);
  });
}

export const salesOrdersTable = defineTable(SalesOrder, {
  from: 'platform.tenant_sales_orders t',
  joins: {
    ...integrationJoin,
    c: 'left join platform.tenant_customers c on c."tenantId" = t."tenantId" and c."customerNo" = t."customerNo"',
  },
  key: ['referenceNumber'],
  order: [{ property: 'createdAt', direction: 'desc' }],
  sql: {
    'customer.id': 'c.id',
    'customer.customerNo': 't."customerNo"',
    'vas.packageNote': 't."packageNote"',
    'vas.documentVAS.documentUrl': 't."vasDocumentUrl"',
    'lineItems.productName': 'p.name',
    'lineItems.barcodes': 'p.barcodes',
    'lineItems.imageUrl': 'p."imageUrl"',
  },
  sources: {
    integration: { alias: 'i', presentIf: 'i.id is not null' },
    customer: { json: 't.customer' },
    shippingAddress: { json: 't."shippingAddress"' },
    billingAddress: { json: 't."billingAddress"' },
    irsaliye: { json: 't.irsaliye', asStored: true },
    cargo: { presentIf: 'coalesce(t."cargoCarrier", t."cargoCode", t."cargoDocumentUrl") is not null' },
    vas: { presentIf: 'coalesce(t."packageNote", t."vasDocumentUrl") is not null' },
    'vas.documentVAS': { presentIf: 't."vasDocumentUrl" is not null' },
    lineItems: {
      alias: 'l',
      rows: {
        from: `platform.tenant_sales_order_lines l left join platform.tenant_products p on p."tenantId" = l."tenantId" and p.sku = l.sku`,
        where: 'l."tenantId" = $1 and l."referenceNumber" = t."referenceNumber"',
        order: 'l.position',
      },
    },
  },
});

const invalidOrders = {
  from: 'platform.tenant_invalid_sales_orders t',
  key: ['id'],
  order: [{ property: 'createdAt', direction: 'desc' }],
} as const;

/** Excludes closed entries, which are not listed but can be read individually. */
const where = 't."tenantId" = $1 and t."closedAt" is null';

/** Rejected orders without their payloads and without closed entries. */
export const invalidOrdersTable = defineTable(InvalidSalesOrder, { ...invalidOrders, where });

/** Rejected orders with their payloads, including closed entries. */
const rejectedOrdersTable = defineTable(RejectedSalesOrder, {
  ...invalidOrders,
  sources: { payload: { json: 't.payload', asStored: true } },
});

export const salesOrders: ResourceHandlers<'sales-orders'> = {
  bulkUpsertSalesOrders: ({ body }, { scope, received }) => acceptOrders(scope, body, received),

  updateSalesOrderCargoInfo: ({ body }, { scope }) => setCargoInfo(scope, body),

  async updateCargoInfo({ params, body }, { scope }) {
    if (params.referenceNumber !== body.referenceNumber) {
      throw invalid('referenceNumber', `differs from the reference in the path, ${params.referenceNumber}`);
    }
    await setCargoInfo(scope, body);
  },

  updateSalesOrderVasDocument: ({ body }, { scope }) => setVasDocument(scope, body),

  cancelLineItems: ({ params, body }, { scope }) => cancelLine(scope, params.referenceNumber, body),

  queryInvalidSalesOrders: ({ query }, { scope }) => listData(scope, invalidOrdersTable, query.dqb),

  getRejectedSalesOrder: ({ params }, { scope }) =>
    readRecord(scope, rejectedOrdersTable, 'rejected sales order', params),

  getRejectedSalesOrders: ({ query }, { scope }) =>
    listRecords(scope, { ...rejectedOrdersTable, where }, query.dqb),

  getSalesOrders: ({ query }, { scope }) => listRecords(scope, salesOrdersTable, query.dqb),

  getSalesOrder: ({ params }, { scope }) => readRecord(scope, salesOrdersTable, 'sales order', params),

  updateSalesOrderTag: tagHandler('sales-orders', 'referenceNumber'),
};
