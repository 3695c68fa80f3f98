import { type CargoInfo, waybillSource } from '@/lib/contract/resources/cargo-info';
import { preShipStates, type SalesOrderState, vasStates } from '@/lib/contract/resources/sales-order-states';
import type { VasDocument } from '@/lib/contract/resources/sales-orders';
import { zplProblems } from '@/lib/contract/zpl';
import { conflict, invalid, notFound } from '../api-error';
import { keepDocument } from '../documents/documents';
import type { DocumentType } from '../documents/fetch-document';
import { fetchDocument } from '../documents/fetch-document';
import type { Scope } from '../query/tenant-scope';
import { touch } from '../query/totals';

const STATE = `select state from platform.sales_orders where "tenantId" = $1 and "referenceNumber" = $2`;

const CARGO = `update platform.sales_orders set "cargoCarrier" = coalesce($3, "cargoCarrier"), "cargoCode" = $4, "cargoDocumentUrl" = $5,
  "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2`;

const VAS = `update platform.sales_orders set "vasDocumentUrl" = $3, "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2`;

type Document = { type: DocumentType; content: Buffer };

/** Refuses unless the order is there (404) and in one of `states` (409). With `lock` the answer holds until the transaction ends. */
async function checkState(
  scope: Scope,
  referenceNumber: string,
  states: readonly SalesOrderState[],
  lock: '' | 'for no key update',
): Promise<void> {
  const [order] = await scope.query<{ state: SalesOrderState }>(`${STATE} ${lock}`, [referenceNumber]);
  if (!order) throw notFound('referenceNumber', `The sales order ${referenceNumber}`);
  if (states.includes(order.state)) return;
  const code =
    order.state === 'Cancelled'
      ? 'CancelledSalesOrder'
      : order.state === 'Delivered'
        ? 'DeliveredSalesOrder'
        : 'SalesOrderDoesNotSupportCargoInfoUpdate';
  throw conflict(
    'referenceNumber',
    `the order is ${order.state}; this is allowed only while it is ${states.join(', ')}`,
    code,
  );
}

/** Fetched before anything is written: a document that cannot be had leaves the order as it is (D13). */
async function rehost(path: string, address: string): Promise<Document> {
  const fetched = await fetchDocument(address);
  if (!fetched.ok) throw invalid(path, `the document at this address ${fetched.cause}`, 'InvalidUrl');
  return fetched;
}

async function waybill(body: CargoInfo): Promise<Document | undefined> {
  const source = waybillSource(body);
  if (source?.from === 'url') return rehost('cargoDocumentUrl', source.value);
  // D12: a text that is no label would take the place of the order's code and print nothing.
  if (source?.from === 'zpl' && zplProblems(source.value).length > 0)
    throw invalid('cargoDocumentZpl', 'must begin with ^XA and end with ^XZ');
  if (source?.from === 'zpl') return { type: 'application/zpl', content: Buffer.from(source.value, 'utf8') };
  return undefined;
}

/** Sets the cargo info of an order (spec, "Rules for cargo info"; D12). With a code nothing is fetched. */
export async function setCargoInfo(scope: Scope, body: CargoInfo): Promise<void> {
  await checkState(scope, body.referenceNumber, preShipStates, '');
  const document = await waybill(body);
  await scope.transaction(async (tx) => {
    await checkState(tx, body.referenceNumber, preShipStates, 'for no key update');
    const url = document ? await keepDocument(tx, document.type, document.content) : null;
    await tx.query(CARGO, [body.referenceNumber, body.cargoCarrier ?? null, body.cargoCode || null, url]);
    await touch(tx, 'sales-orders');
  });
}

/** Sets the VAS document of an order, only while it is Created or Picked (spec, "Rule for VAS document"). */
export async function setVasDocument(
  scope: Scope,
  { referenceNumber, documentUrl }: VasDocument,
): Promise<void> {
  await checkState(scope, referenceNumber, vasStates, '');
  const document = await rehost('documentUrl', documentUrl);
  await scope.transaction(async (tx) => {
    await checkState(tx, referenceNumber, vasStates, 'for no key update');
    const url = await keepDocument(tx, document.type, document.content);
    await tx.query(VAS, [referenceNumber, url]);
    await touch(tx, 'sales-orders');
  });
}
