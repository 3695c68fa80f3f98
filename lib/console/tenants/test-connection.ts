import { type OperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import { call } from '../api-client/call';
import { clearMissing } from '../api-client/capability-findings';
import { type Cause, causes } from '../browser/call-failure-causes';
import type { Failure, Result } from '../browser/result';

/** The outcome of a test read, and its duration in milliseconds. */
type Probe = {
  operation: OperationName;
  outcome: 'answered' | 'missing' | 'refused' | 'failed';
  status?: number;
  cause?: Cause;
  ms: number;
};

/**
 * The diagnosis of a connection. `partly`: some reads fail. `address`: a server responds, but not with this API. `key`: the key
 * is rejected. `tenant`: the key works for its own tenant, but is rejected for this tenant. `away`: no response.
 */
export type ProbeResult = 'works' | 'partly' | 'address' | 'key' | 'tenant' | 'away';

export type ConnectionReport = {
  /** The base URL of the platform. */
  address: string;
  tenant: string;
  ms: number;
  result: ProbeResult;
  cause?: Cause;
  probes: Probe[];
};

const TIMEOUT_MS = 8_000;

const isOperation = (name: string): name is OperationName => name in operations;

/** The names of all reads without parameters. Their responses show whether each operation exists. */
const lists = Object.keys(operations)
  .filter(isOperation)
  .filter((name) => {
    const { effect, params }: Operation = operations[name];
    return effect === 'read' && !params;
  });

function probeOutcome(result: Result<unknown>): Omit<Probe, 'operation' | 'ms'> {
  if (result.kind === 'ok') return { outcome: 'answered', status: 200 };
  if (result.kind === 'missing') return { outcome: 'missing', status: result.status };
  if (result.kind === 'refused') {
    // A list never returns 404 for lack of records, so a 404 means that the operation does not exist.
    const isMissing = result.status === 404 || result.status === 405;
    return { outcome: isMissing ? 'missing' : 'refused', status: result.status };
  }
  if (result.kind === 'limited') return { outcome: 'failed', status: 429 };
  const failed: Extract<Failure, { cause: Cause }> | undefined = 'cause' in result ? result : undefined;
  return { outcome: 'failed', status: failed?.status, cause: failed?.cause };
}

async function probe(name: OperationName, tenant: string | undefined): Promise<Probe> {
  const operation: Operation = operations[name];
  const query = operation.query ? { dqb: 'offset=0&count=1' } : {};
  const at = performance.now();
  const { result } = await call(operation, { tenant, query, timeoutMs: TIMEOUT_MS });
  return { operation: name, ms: Math.round(performance.now() - at), ...probeOutcome(result) };
}

const isUnreachable = ({ cause }: Probe) => cause !== undefined && causes[cause].isOutage === true;
const isWrongPlatform = ({ outcome, cause }: Probe) =>
  outcome === 'missing' || cause === 'unreadable' || cause === 'redirect' || cause === 'shape';
const isDenied = ({ status }: Probe) => status === 401 || status === 403;

const worksForHomeTenant = async () => (await probe('getStocks', undefined)).outcome === 'answered';

async function diagnose(probes: readonly Probe[], tenant: string): Promise<ProbeResult> {
  const spec = probes.filter(({ operation }) => !('extension' in operations[operation]));
  if (spec.every(({ outcome }) => outcome === 'answered')) return 'works';
  if (spec.some(({ outcome }) => outcome === 'answered')) return 'partly';
  if (spec.every(isUnreachable)) return 'away';
  if (spec.every(({ outcome }) => outcome === 'refused'))
    return tenant !== '' && (await worksForHomeTenant()) ? 'tenant' : 'key';
  return spec.every(isWrongPlatform) ? 'address' : spec.some(isDenied) ? 'key' : 'partly';
}

/** Tests the connection by reading one record of every list of the platform. An empty ID means the key's own tenant. */
export async function testConnectionTo(tenant: string): Promise<ConnectionReport> {
  const startedAt = performance.now();
  const { origin, pathname } = new URL(config().platformUrl);
  const tenantHeader = tenant || undefined;
  // Forget which operations are missing, because the platform may have been upgraded.
  await Promise.all([clearMissing(), clearMissing(tenant)]);
  const first = await probe('getStocks', tenantHeader);
  // If there is no response at all, a dozen more calls would only take time.
  const others = isUnreachable(first)
    ? []
    : await Promise.all(
        lists.filter((name) => name !== first.operation).map((name) => probe(name, tenantHeader)),
      );
  const probes = [first, ...others];
  return {
    address: origin + pathname.replace(/\/+$/, ''),
    tenant,
    result: await diagnose(probes, tenant),
    cause: probes.find(({ cause }) => cause)?.cause,
    probes,
    ms: Math.round(performance.now() - startedAt),
  };
}

/**
 * Tests whether the platform accepts a tenant. `no`: the key works for its own tenant but is rejected for this tenant.
 * `keyRejected`: the key does not work at all. `unknown`: the test was inconclusive.
 */
export async function acceptsTenant(id: string): Promise<'yes' | 'no' | 'keyRejected' | 'unknown'> {
  const { outcome, status } = await probe('getStocks', id);
  if (outcome === 'answered') return 'yes';
  if (outcome === 'failed') return 'unknown';
  if (await worksForHomeTenant()) return 'no';
  return status === 401 ? 'keyRejected' : 'unknown';
}
