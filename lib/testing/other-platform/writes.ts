import { randomUUID } from 'node:crypto';
import { isRecord } from '@/lib/contract/schema/is-record';
import { fieldsOf, found, listOf, OtherRefusal, required } from './refusal';
import { type Fields, newReceiving, type OtherShop, otherOrder, replaced, textOf } from './shop';

// The writes that are too long for the table in operations.ts.

/** One call: the shop of its tenant, the path parameter, the query and the body. */
export type OtherCall = { shop: OtherShop; key: string; dqb: string; body: unknown };

/** Returns the code for which an order is rejected. Undefined if the order is accepted. Some codes are not in the spec. */
function rejectionReason(order: Fields, shop: OtherShop): string | undefined {
  const reference = textOf(order.referenceNumber);
  const existing = shop.orders.get(reference ?? '');
  if (existing && existing.state !== 'Created') return 'ReferenceNumberAlreadyExists';
  const lines = Array.isArray(order.lineItems) ? order.lineItems.filter(isRecord) : [];
  if (lines.length === 0) return 'NoLines';
  if (!isRecord(order.customer) || !isRecord(order.shippingAddress)) return 'NoReceiver';
  if (lines.some(({ sku }) => !shop.products.some((product) => product.sku === sku))) return 'UnheardOfSku';
  return undefined;
}

export function acceptOrder(order: Fields, shop: OtherShop): void {
  const error = rejectionReason(order, shop);
  const referenceNumber = textOf(order.referenceNumber);
  if (error || !referenceNumber) {
    const { customer } = order;
    const name = isRecord(customer) ? `${customer.firstName ?? ''} ${customer.lastName ?? ''}`.trim() : null;
    shop.invalidOrders.unshift({
      id: randomUUID(),
      isPaid: true,
      error: error ?? 'NoReference',
      createdAt: new Date().toISOString(),
      openApiIdentifier: 'None',
      referenceNumber,
      integrationType: 'CudExcludedIntegrations',
      integrationName: null,
      salesChannel: order.salesChannel ?? null,
      customerFullName: name,
      paymentGatewayNames: null,
    });
    return;
  }
  // Unlike on the embedded platform, older rejections of the reference stay in the list.
  const lines = listOf(order.lineItems);
  shop.orders.set(
    referenceNumber,
    otherOrder(referenceNumber, order, lines, shop.orders.get(referenceNumber)),
  );
}

export function setCargo({ shop, body }: OtherCall, reference: unknown): undefined {
  const given = fieldsOf(body);
  const order = found(shop.orders.get(String(reference)));
  if (given.cargoDocumentUrl && given.cargoDocumentZpl)
    throw new OtherRefusal(400, 'cargoDocumentUrl and cargoDocumentZpl exclude each other');
  const code = textOf(given.cargoCode);
  const document = textOf(given.cargoDocumentUrl) ?? (given.cargoDocumentZpl ? 'blob://label.zpl' : null);
  order.cargo = {
    cargoCarrier: given.cargoCarrier ?? null,
    cargoCode: code,
    documentUrl: code ? null : document,
  };
}

export function tag(records: Iterable<Fields>, key: string, body: unknown): undefined {
  const given = fieldsOf(body);
  required(given, key);
  const record = found([...records].find((candidate) => candidate[key] === given[key]));
  record.tag = textOf(given.tag);
}

export function upsertShipment({ shop, body }: OtherCall): Fields {
  const given = fieldsOf(body);
  required(given, 'shipmentNo', 'shipmentType', 'shipmentDate');
  const listed = Array.isArray(given.salesOrders) ? given.salesOrders.map(String) : [];
  for (const reference of listed) {
    const state = shop.orders.get(reference)?.state;
    if (state === undefined || state === 'Shipped' || state === 'Cancelled')
      throw new OtherRefusal(400, 'A sales order is unknown or past the pre-ship stage');
  }
  const shipmentNo = String(given.shipmentNo);
  const before = shop.shipments.get(shipmentNo)?.salesOrders ?? [];
  const results = listed.map((referenceNumber) => {
    const previous = [...shop.shipments.values()].find(
      (shipment) => shipment.shipmentNo !== shipmentNo && shipment.salesOrders.includes(referenceNumber),
    );
    if (previous) previous.salesOrders = previous.salesOrders.filter((order) => order !== referenceNumber);
    const status = previous ? 'MovedIn' : before.includes(referenceNumber) ? 'Kept' : 'Attached';
    return { status, referenceNumber, previousShipmentNo: previous?.shipmentNo ?? null };
  });
  const { shipmentType, shipmentDate } = given;
  shop.shipments.set(shipmentNo, { shipmentNo, shipmentType, shipmentDate, salesOrders: listed });
  return {
    shipmentNo,
    shipmentType,
    shipmentDate,
    results,
    detached: before.filter((reference) => !listed.includes(reference)),
  };
}

export function upsertLots({ shop, body }: OtherCall): Fields {
  const counts = { created: 0, updated: 0 };
  const skippedSkus: unknown[] = [];
  for (const lot of listOf(body)) {
    if (!shop.products.some(({ sku }) => sku === lot.sku)) {
      skippedSkus.push(lot.sku);
      continue;
    }
    const key = JSON.stringify([lot.sku, lot.lotNumber]);
    counts[shop.lots.has(key) ? 'updated' : 'created'] += 1;
    const names = ['sku', 'lotNumber', 'expirationDate', 'productionDate', 'supplierLotNumber'];
    shop.lots.set(key, replaced(lot, names));
  }
  return { ...counts, skippedSkus };
}

const receivingLine = ['sku', 'expectedQuantity', 'hasLimitCheck', 'tolerance', 'itemNo', 'lotNumber'];

export function upsertReceiving({ shop, body }: OtherCall): Fields {
  const updateFailures: Fields[] = [];
  for (const order of listOf(body)) {
    const referenceNumber = String(order.referenceNumber ?? '');
    const known = shop.receivingOrders.get(referenceNumber);
    const lines = Array.isArray(order.lineItems) ? order.lineItems.filter(isRecord) : [];
    if (referenceNumber === '' || lines.length === 0 || (known && known.state !== 'ReceivingOrderCreated')) {
      updateFailures.push({ referenceNumber, message: 'This order cannot be updated' });
      continue;
    }
    const lineItems = lines.map((line) => ({
      ...replaced(line, [...receivingLine, 'externalLineItemId']),
      id: randomUUID(),
      imageUrl: null,
      productName: shop.products.find(({ sku }) => sku === line.sku)?.name ?? null,
      acceptedQuantity: 0,
      damagedQuantity: 0,
      processedAt: null,
    }));
    // A read returns the name of an integration, but not the ID to send.
    const id = textOf(order.integrationId);
    const integration = id
      ? { integrationType: 'CudExcludedIntegrations', integrationName: `ERP ${id}` }
      : null;
    // Ignore the transfer, because the spec does not say how its fields are stored.
    const before = known ?? newReceiving(referenceNumber, lineItems);
    shop.receivingOrders.set(referenceNumber, { ...before, lineItems, integration });
  }
  return { updateFailures };
}
