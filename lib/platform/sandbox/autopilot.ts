import { type SalesOrderState, salesOrderTransitions } from '@/lib/contract/resources/resource-states';
import type { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { type DatabaseFailure, databaseFailure } from '@/lib/db/database-fault';
import { pool } from '@/lib/db/pool';
import { random } from '../demo/random';
import type { Handler } from '../http/endpoint';
import { log } from '../log';
import { createScope, type Scope } from '../query/tenant-scope';
import { advanceReceivingOrder } from './receiving-order';
import { advanceReturn, createReturn } from './return';
import { advanceSalesOrder } from './sales-order';

type AutopilotState = { speed: number; step: number };

const SET_AUTOPILOT = `update platform.tenants set autopilot = $2 where id = $1`;

export const setAutopilot: Handler<typeof sandboxOperations.setAutopilot> = async ({ body }, { scope }) => {
  await scope.query(SET_AUTOPILOT, [body.on ? JSON.stringify({ speed: body.speed, step: 0 }) : null]);
};

const NEXT_ORDER = `select "referenceNumber", state from platform.sales_orders where "tenantId" = $1
  and state in ('Created', 'Picked', 'Packed', 'ReadyToBeShipped', 'Shipped') order by "updatedAt", "referenceNumber" limit 1`;
const NEXT_RECEIVING_ORDER = `select "referenceNumber", state from platform.receiving_orders where "tenantId" = $1
  and state in ('ReceivingOrderCreated', 'ArrivedToWarehouse') order by "updatedAt", "referenceNumber" limit 1`;
const NEXT_RETURN = `select "returnReferenceNumber", state from platform.returns where "tenantId" = $1
  and state in ('ReturnCreated', 'ArrivedToWarehouse') order by "updatedAt", "returnReferenceNumber" limit 1`;
const DELIVERED_ORDER = `select o."referenceNumber", l.sku from platform.sales_orders o
  join platform.sales_order_lines l on l."tenantId" = $1 and l."referenceNumber" = o."referenceNumber"
  where o."tenantId" = $1 and o.state = 'Delivered'
    and not exists (select 1 from platform.returns r where r."tenantId" = $1 and r."salesOrderReferenceNumber" = o."referenceNumber")
  order by o."deliveredAt", o."referenceNumber", l.position limit 1`;

/**
 * Simulates one step of the warehouse. Most steps advance the oldest open order. Some advance a receiving order or a return, or
 * create a return.
 */
async function simulateStep(scope: Scope, randomValue: number): Promise<void> {
  const context = { scope, caller: { tenantId: scope.tenantId, canEmulate: false }, requestId: 'autopilot' };
  if (randomValue < 0.1) {
    const [delivered] = await scope.query<{ referenceNumber: string; sku: string }>(DELIVERED_ORDER);
    if (delivered)
      await createReturn(
        {
          body: {
            salesOrderReferenceNumber: delivered.referenceNumber,
            lineItems: [{ sku: delivered.sku }],
          },
        },
        context,
      );
  } else if (randomValue < 0.2) {
    const [record] = await scope.query<{ returnReferenceNumber: string; state: string }>(NEXT_RETURN);
    const to = record?.state === 'ReturnCreated' ? 'ArrivedToWarehouse' : 'Completed';
    if (record)
      await advanceReturn({ params: { returnNo: record.returnReferenceNumber }, body: { to } }, context);
  } else if (randomValue < 0.35) {
    const [record] = await scope.query<{ referenceNumber: string; state: string }>(NEXT_RECEIVING_ORDER);
    const to = record?.state === 'ReceivingOrderCreated' ? 'ArrivedToWarehouse' : 'Completed';
    if (record)
      await advanceReceivingOrder(
        { params: { referenceNumber: record.referenceNumber }, body: { to } },
        context,
      );
  } else {
    const [record] = await scope.query<{ referenceNumber: string; state: SalesOrderState }>(NEXT_ORDER);
    const to = record && salesOrderTransitions[record.state].next[0];
    if (to)
      await advanceSalesOrder({ params: { referenceNumber: record.referenceNumber }, body: { to } }, context);
  }
}

// Several processes may run. The process that increments the step does the work.
const CLAIM_STEPS = `update platform.tenants set autopilot = jsonb_set(autopilot, '{step}', to_jsonb((autopilot->>'step')::int + $2))
  where id = $1 and (autopilot->>'step')::int = $3 returning id`;

async function runTenant(id: string, seed: number, { speed, step }: AutopilotState): Promise<void> {
  const scope = createScope(pool(), id);
  const steps = Math.max(1, Math.round(speed));
  const claimed = await scope.query(CLAIM_STEPS, [steps, step]);
  if (claimed.length === 0) return;
  for (let i = 0; i < steps; i++) await simulateStep(scope, random(`${seed}/${step + i}`).next());
}

let lastError: DatabaseFailure | undefined;

/** Logs a failed step. Logs outages and full disks of the database once, not at every step. */
function reportError(error: unknown, report: Report): void {
  const failure = databaseFailure(error);
  if (failure === undefined || failure === 'busy') report('warn', 'A step of the autopilot failed', error);
  else if (failure !== lastError)
    report(
      'warn',
      failure === 'disk'
        ? 'The autopilot is waiting: the disk of the database is full'
        : 'The autopilot is waiting: the database does not respond',
    );
  lastError = failure;
}

async function runStep(report: Report): Promise<void> {
  try {
    const { rows } = await pool().query<{ id: string; seed: number | null; autopilot: AutopilotState }>(
      'select id, seed, autopilot from platform.tenants where autopilot is not null order by id',
    );
    for (const { id, seed, autopilot } of rows) await runTenant(id, seed ?? 0, autopilot);
    if (lastError !== undefined) report('info', 'The autopilot is running again');
    lastError = undefined;
  } catch (error) {
    reportError(error, report);
  }
}

type Report = (level: 'info' | 'warn', message: string, error?: unknown) => void;

const logReport: Report = (level, message, error) =>
  log[level](error === undefined ? {} : { err: error }, message);

/**
 * Runs the autopilot once a second for all tenants that have enabled it. Returns a function that stops the autopilot after the
 * current step.
 */
export function startAutopilot(report = logReport, everyMs = 1000): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= runStep(report).finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
