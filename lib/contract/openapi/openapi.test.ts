import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../operations';
import type { Operation } from '../schema/operation';
import { openApiDocument } from './openapi';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the errors and warnings of `redocly lint` for a document. */
function lint(document: unknown, name: string): { errors: number; warnings: number } {
  const file = join(folder, `${name}.json`);
  const config = join(folder, 'redocly.yaml');
  writeFileSync(file, JSON.stringify(document));
  writeFileSync(config, 'extends:\n  - recommended\n');
  // Only GET has `Rejected/{id}`, and GET has no `{referenceNumber}/cargoInfo`: the method decides between the two.
  const ambiguous = '#/paths/~1openapi~1v1~1SalesOrders~1Rejected~1{id}';
  writeFileSync(
    join(folder, '.redocly.lint-ignore.yaml'),
    `${name}.json:\n  no-ambiguous-paths:\n    - '${ambiguous}'\n`,
  );
  const redocly = join(process.cwd(), 'node_modules/@redocly/cli/bin/cli.js');
  let report: string;
  // Pass no other environment variables, so that the result is the same on every machine and needs no network.
  const env = { NODE_ENV: 'test' as const, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const args = [redocly, 'lint', file, '--config', config, '--format', 'json'];
  try {
    report = execFileSync(process.execPath, args, {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    if (!(error instanceof Error) || !('stdout' in error) || typeof error.stdout !== 'string') throw error;
    report = error.stdout;
  }
  return JSON.parse(report.slice(report.indexOf('{'))).totals;
}

describe('the OpenAPI document', () => {
  it.each([true, false])(
    'is valid, extensions: %s',
    (extensions) => {
      expect(lint(openApiDocument({ extensions }), `document-${extensions}`)).toMatchObject({
        errors: 0,
        warnings: 0,
      });
    },
    60_000,
  );

  it('fails validation when it is broken', () => {
    const broken = { ...openApiDocument(), paths: { '/openapi/v1/X': { get: { responses: 'none' } } } };
    expect(lint(broken, 'broken').errors).toBeGreaterThan(0);
  }, 60_000);

  it('lists every operation of the contract, and extensions only on request', () => {
    const said = (extensions: boolean) =>
      Object.values(openApiDocument({ extensions }).paths).flatMap((methods) =>
        Object.values(methods).map((o) => ('operationId' in o ? o.operationId : undefined)),
      );
    const all: readonly Operation[] = Object.values(operations);
    expect(said(true).sort()).toEqual(all.map((o) => o.name).sort());
    expect(said(false).sort()).toEqual(
      all
        .filter((o) => !o.extension)
        .map((o) => o.name)
        .sort(),
    );
    expect(said(false)).toHaveLength(25);
  });

  it('describes every operation, and the reference limits that rules enforce (D22)', () => {
    for (const methods of Object.values(openApiDocument().paths))
      for (const o of Object.values(methods))
        expect(o).toMatchObject({ description: expect.stringMatching(/\w{3}/) });
    const { SalesOrderUpsert, ReceivingOrderUpsert } = openApiDocument().components.schemas;
    for (const schema of [SalesOrderUpsert, ReceivingOrderUpsert])
      expect(schema?.properties?.referenceNumber).toMatchObject({
        maxLength: 30,
        pattern: expect.any(String),
      });
  });

  const document = openApiDocument();
  const { schemas } = document.components;

  it('marks extensions and effects', () => {
    const cancel = document.paths['/openapi/v1/SalesOrders/{referenceNumber}:cancelLineItems']?.put;
    expect(cancel).toMatchObject({ 'x-effect': 'subtract', responses: { 202: { description: 'Accepted' } } });
    expect(cancel).not.toHaveProperty('x-extension');
    expect(document.paths['/openapi/v1/SalesOrders']?.get).toMatchObject({
      'x-extension': true,
      'x-effect': 'read',
    });
  });

  it('declares bodies in four media types, and the API key in the Authorization header', () => {
    expect(document.paths['/openapi/v1/Lots']?.post).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: { items: { $ref: '#/components/schemas/LotUpsert' }, maxItems: 1000 },
          },
          'application/json-patch+json': {},
          'text/json': {},
          'application/*+json': {},
        },
      },
    });
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { in: 'header', name: 'Authorization' },
    });
  });

  it('declares enums, integers, dates and references in standard form', () => {
    expect(schemas.ShipmentUpsert?.properties?.shipmentType).toEqual({
      type: 'string',
      enum: ['Air', 'Road', 'Sea'],
    });
    expect(schemas.Customer?.properties?.customerNo).toEqual({ type: 'integer', format: 'int32' });
    expect(schemas.LotUpsert?.properties?.expirationDate).toMatchObject({
      anyOf: [{ format: 'date-time' }, { type: 'null' }],
    });
    expect(schemas.SalesOrder?.properties?.vas).toEqual({
      anyOf: [{ $ref: '#/components/schemas/OrderVas' }, { type: 'null' }],
    });
    expect(JSON.stringify(document)).not.toMatch(/"(kind|open|values)":/);
  });
});
