import { afterAll, beforeAll, expect, it } from 'vitest';
import { examples } from '@/lib/contract/openapi/examples';
import { openApiDocument } from '@/lib/contract/openapi/openapi';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import { config, env } from '@/lib/env';
import { checkAnswer, done, freshTenant, rows, send } from '../testing/platform/call-platform';
import { documentServer } from '../testing/platform/documents';

const Example = z.object({ example: z.unknown().optional() });
const Documented = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.looseObject({
      name: z.string().optional(),
      in: z.string().optional(),
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.object({ content: z.object({ 'application/json': Example }) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.object({ 'application/json': Example }).optional() }),
  ),
});

/** The operations of the document with their examples, in the order in which those can be sent. */
const documented = () => {
  const listed = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, o]) => ({ path, method, ...Documented.parse(o) })),
  );
  return Object.keys(examples).flatMap((name) => listed.filter((o) => o.operationId === name));
};

let documents: Awaited<ReturnType<typeof documentServer>>;
beforeAll(async () => {
  env.rehostLoopback = true;
  documents = await documentServer();
});
afterAll(async () => {
  env.rehostLoopback = false;
  await documents.end();
});

const sku = 'SOAP-LAVENDER-100';

/** What only the warehouse or a rejection can create, for the examples that read it. */
async function warehouseWork(tenant: string): Promise<void> {
  const [order] = z.array(z.looseObject({})).parse(examples.bulkUpsertSalesOrders.body);
  await done(tenant, 'advanceReceivingOrder', {
    params: { referenceNumber: 'IN-2026-0001' },
    body: { to: 'Completed' },
  });
  await done(tenant, 'createReturn', {
    body: {
      returnReferenceNumber: 'RET-2026-0001',
      salesOrderReferenceNumber: 'ORD-2026-0001',
      trackingId: 'TRK-2002',
      cargoCarrier: 'Example Cargo',
      lineItems: [{ sku }],
    },
  });
  await done(tenant, 'createStockAdjustment', {
    body: { transactionType: 'Counting', lineItems: [{ sku, foundAmount: 3 }] },
  });
  await done(tenant, 'bulkUpsertSalesOrders', {
    body: [
      {
        ...order,
        orderCreatedAt: undefined,
        referenceNumber: 'ORD-2026-0002',
        lineItems: [{ sku: 'SOAP-LAVENDAR', amountInOrder: 1 }],
      },
    ],
  });
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MOMENT = /2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000000)\d{6}Z/g;
const DOCUMENT = /http:\/\/[^"]+\/documents\/[\w-]+/g;

/** The answer with what differs each time replaced by one value. */
const settled = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replace(UUID, '00000000-0000-4000-8000-000000000001')
      .replace(MOMENT, '2026-11-25T10:00:00.000000Z')
      .replace(DOCUMENT, 'https://tally.example/documents/4pX1u9TbQm2cVwKz7sLd3A'),
  );

it('accepts every example of the document, and answers as its examples say', async () => {
  const all: readonly Operation[] = Object.values(operations);
  const tenant = await freshTenant();
  const answers: Record<string, unknown> = {};
  const shown: (() => void)[] = [];
  for (const { operationId, path, method, parameters, requestBody, responses } of documented()) {
    if (operationId === 'updateReceivingOrderTag') await warehouseWork(tenant);
    const named = (location: string) =>
      parameters.filter((p) => p.in === location).map((p) => [String(p.name), String(p.example)] as const);
    const [rejected] = await rows(tenant, 'queryInvalidSalesOrders');
    let address = path;
    for (const [name, value] of named('path'))
      address = address.replace(
        `{${name}}`,
        // The platform chooses this ID, the documents of this test lie on this machine.
        encodeURIComponent(operationId === 'getRejectedSalesOrder' ? String(rejected?.id) : value),
      );
    const body = requestBody && JSON.stringify(requestBody.content['application/json'].example);
    const reply = await send(
      method.toUpperCase(),
      `${address}?${new URLSearchParams(named('query').map(([k, v]) => [k, v]))}`,
      {
        headers: {
          authorization: config().platformApiKey,
          'x-tenant-id': tenant,
          'content-type': 'application/json',
        },
        ...(body ? { body: body.replace(/https:\/\/www\.w3\.org\/[^"]+/, documents.at('/a.pdf')) } : {}),
      },
    );
    const operation = all.find((o) => o.name === operationId);
    expect(reply.status, `${operationId}: ${reply.text}`).toBe(operation?.status);
    if (operation) checkAnswer(operation, reply);
    const example = responses[String(reply.status)]?.content?.['application/json'].example;
    if (reply.body === undefined) {
      expect(example, operationId).toBeUndefined();
      continue;
    }
    shown.push(() => expect(operation?.response.parse(example), operationId).toEqual(example));
    // These two depend on the day and on the other tenants.
    if (operationId !== 'getTenants' && operationId !== 'getFigures')
      answers[operationId] = settled(reply.body);
  }
  expect(Object.keys(examples)).toHaveLength(all.length);
  await expect(`${JSON.stringify(answers, undefined, 2)}\n`).toMatchFileSnapshot(
    '../contract/openapi/example-answers.json',
  );
  for (const check of shown) check();
});
