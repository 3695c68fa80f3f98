import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openApiDocument } from '@/lib/contract/openapi/openapi';
import { operations } from '@/lib/contract/operations';
import { example, exampleOrder } from '@/lib/contract/resources/examples';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import { config, env } from '@/lib/env';
import {
  checkResponse,
  done,
  freshTenant,
  pathOf,
  type Reply,
  rows,
  send,
} from '../testing/platform/call-platform';
import { documentServer } from '../testing/platform/documents';
import { handleWebRequest } from '../testing/platform/web-request';

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

const inOrder = [
  ...Object.values(operations).filter(({ effect }) => effect !== 'read'),
  ...Object.values(operations).filter(({ effect }) => effect === 'read'),
];

/** The document's operations with their examples, in an order in which they can be sent. */
const documented = () => {
  const listed = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, o]) => ({ path, method, ...Documented.parse(o) })),
  );
  return inOrder.flatMap(({ name }) => listed.filter((o) => o.operationId === name));
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

/** Records that only the warehouse or a rejection creates, for the examples that read them. */
async function warehouseWork(tenant: string): Promise<void> {
  await done(tenant, 'advanceReceivingOrder', {
    params: { referenceNumber: example.receivingOrder },
    body: { to: 'Completed' },
  });
  await done(tenant, 'createReturn', {
    body: {
      returnReferenceNumber: example.return,
      salesOrderReferenceNumber: example.order,
      trackingId: 'TRK-2002',
      cargoCarrier: 'Example Cargo',
      lineItems: [{ sku: example.sku }],
    },
  });
  await done(tenant, 'createStockAdjustment', {
    body: { transactionType: 'Counting', lineItems: [{ sku: example.sku, foundAmount: 3 }] },
  });
  await done(tenant, 'bulkUpsertSalesOrders', {
    body: [
      {
        ...exampleOrder,
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

/** Replaces values that differ between runs with a constant. */
const settled = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replace(UUID, '00000000-0000-4000-8000-000000000001')
      .replace(MOMENT, '2026-11-25T10:00:00.000000Z')
      .replace(DOCUMENT, 'https://tally.example/documents/4pX1u9TbQm2cVwKz7sLd3A'),
  );

/** A request for an operation from the document's examples. */
type Call = {
  operationId: string;
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
};

/** Sends every example of the document in a new tenant and returns the responses. */
async function sendExamples(call: (c: Call) => Promise<Reply>): Promise<Record<string, unknown>> {
  const all: readonly Operation[] = Object.values(operations);
  const tenant = await freshTenant();
  const answers: Record<string, unknown> = {};
  for (const { operationId, path, method, parameters, requestBody } of documented()) {
    if (operationId === 'updateReceivingOrderTag') await warehouseWork(tenant);
    const named = (location: string) =>
      Object.fromEntries(
        parameters.filter((p) => p.in === location).map((p) => [String(p.name), String(p.example)]),
      );
    // The platform chooses this ID.
    const [rejected] =
      operationId === 'getRejectedSalesOrder' ? await rows(tenant, 'queryInvalidSalesOrders') : [];
    const body = requestBody && JSON.stringify(requestBody.content['application/json'].example);
    const reply = await call({
      operationId,
      method,
      path,
      params: rejected ? { id: String(rejected.id) } : named('path'),
      query: named('query'),
      // The documents of this test are served by this machine.
      body: body && JSON.parse(body.replace(/https:\/\/www\.w3\.org\/[^"]+/, documents.at('/a.pdf'))),
      headers: { authorization: config().platformApiKey, 'x-tenant-id': tenant },
    });
    const operation = all.find((o) => o.name === operationId);
    expect(reply.status, `${operationId}: ${reply.text}`).toBe(operation?.status);
    if (operation) checkResponse(operation, reply);
    answers[operationId] = reply.body;
  }
  expect(Object.keys(answers)).toHaveLength(all.length);
  return answers;
}

it('the platform accepts every example of the OpenAPI document, and its responses match the examples', async () => {
  const answers = await sendExamples(({ method, path, params, query, body, headers }) =>
    send(method.toUpperCase(), `${pathOf(path, params)}?${new URLSearchParams(query)}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  // These two depend on the day and on the other tenants.
  const { getTenants, getFigures, ...stable } = answers;
  expect([getTenants, getFigures]).not.toContain(undefined);
  await expect(`${JSON.stringify(settled(stable), undefined, 2)}\n`).toMatchFileSnapshot(
    '../contract/openapi/example-responses.json',
  );
  for (const { operationId, responses } of documented()) {
    const operation = Object.values(operations).find((o) => o.name === operationId);
    const example = responses[String(operation?.status)]?.content?.['application/json'].example;
    if (answers[operationId] === undefined) expect(example, operationId).toBeUndefined();
    else expect(operation?.response.parse(example), operationId).toEqual(example);
  }
});

// TypeScript 7 has no API for programs yet; the generator needs version 5.
const generator = ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'];

/** Generates a client from the document into a temporary folder, which is removed after the test. */
async function generateClient(): Promise<Record<string, (options: object) => Promise<{ data?: unknown }>>> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyman-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiDocument()));
  const packages = generator.map((name) => `--package=${name}`);
  await promisify(execFile)(
    'npx',
    ['--yes', ...packages, 'openapi-ts', '-i', 'openapi.json', '-o', 'client'],
    {
      cwd: folder,
    },
  );
  return import(join(folder, 'client', 'sdk.gen.ts'));
}

it.runIf(env.soak)(
  'a client generated from the OpenAPI document sends every example and parses every response',
  { timeout: 180_000 },
  async () => {
    const client = await generateClient();
    await sendExamples(async ({ operationId, params, query, body, headers }) => {
      let answer: Response | undefined;
      const fetch = async (request: Request) => {
        answer = await handleWebRequest(request);
        return answer.clone();
      };
      const options = { baseUrl: 'http://client.test', fetch, path: params, query, body, headers };
      const result = await client[operationId]?.(options);
      if (!answer) throw new Error(`the client has no ${operationId}`);
      const text = await answer.text();
      const reply = {
        status: answer.status,
        headers: answer.headers,
        text,
        body: text === '' ? undefined : JSON.parse(text),
      };
      if (reply.body !== undefined) expect(result?.data, operationId).toEqual(reply.body);
      return reply;
    });
  },
);
