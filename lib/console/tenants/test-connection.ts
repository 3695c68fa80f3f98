import { type OperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import { call } from '../api-client/call';
import { retryMissing } from '../api-client/support';
import type { Cause, Failure, Result } from '../browser/result';

/** One attempted read: its outcome, and how long it took in milliseconds. */
type Probe = {
  operation: OperationName;
  outcome: 'answered' | 'missing' | 'refused' | 'failed';
  status?: number;
  cause?: Cause;
  ms: number;
};

/**
 * The diagnosis of a connection. `address`: a server responds, but not this API. `tenant`: the key works for its own tenant and is
 * rejected for this one. `away`: no response.
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

const LIMIT_MS = 8_000;

const isOperation = (name: string): name is OperationName => name in operations;

/** The reads without parameters: their response shows whether the operation exists. */
const lists = Object.keys(operations)
  .filter(isOperation)
  .filter((name) => {
    const { effect, params }: Operation = operations[name];
    return effect === 'read' && !params;
  });

function outcomeOf(result: Result<unknown>): Omit<Probe, 'operation' | 'ms'> {
  if (result.kind === 'ok') return { outcome: 'answered', status: 200 };
  if (result.kind === 'missing') return { outcome: 'missing', status: result.status };
  if (result.kind === 'refused') {
    // A list never returns 404 for lack of records.
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
  const { result } = await call(operation, { tenant, query, limitMs: LIMIT_MS });
  return { operation: name, ms: Math.round(performance.now() - at), ...outcomeOf(result) };
}

const unreachableCauses = new Set<Cause | undefined>(['connect', 'dns', 'tls', 'timeout', 'cut', 'paused']);
const isWrongPlatform = ({ outcome, cause }: Probe) =>
  outcome === 'missing' || cause === 'unreadable' || cause === 'redirect' || cause === 'shape';
const isDenied = ({ status }: Probe) => status === 401 || status === 403;

/** Checks whether a key rejected for another tenant works for its own. */
const worksForHomeTenant = async () => (await probe('getStocks', undefined)).outcome === 'answered';

async function probeResultOf(probes: readonly Probe[], tenant: string): Promise<ProbeResult> {
  const spec = probes.filter(({ operation }) => !('extension' in operations[operation]));
  if (spec.every(({ outcome }) => outcome === 'answered')) return 'works';
  if (spec.some(({ outcome }) => outcome === 'answered')) return 'partly';
  if (spec.every(({ cause }) => unreachableCauses.has(cause))) return 'away';
  if (spec.every(({ outcome }) => outcome === 'refused'))
    return tenant !== '' && (await worksForHomeTenant()) ? 'tenant' : 'key';
  return spec.every(isWrongPlatform) ? 'address' : spec.some(isDenied) ? 'key' : 'partly';
}

/** Reads one record of every list from the configured platform, for a tenant or the key's own, and reports errors. */
export async function testConnectionTo(tenant: string): Promise<ConnectionReport> {
  const startedAt = performance.now();
  const { origin, pathname } = new URL(config().platformUrl);
  const tenantHeader = tenant || undefined;
  // A new version of the platform may have operations that an older one lacked.
  await Promise.all([retryMissing(), retryMissing(tenant)]);
  const first = await probe('getStocks', tenantHeader);
  // Without a response, a dozen more calls would only wait.
  const isUnreachable = first.outcome === 'failed' && unreachableCauses.has(first.cause);
  const others = isUnreachable
    ? []
    : await Promise.all(
        lists.filter((name) => name !== first.operation).map((name) => probe(name, tenantHeader)),
      );
  const probes = [first, ...others];
  return {
    address: origin + pathname.replace(/\/+$/, ''),
    tenant,
    result: await probeResultOf(probes, tenant),
    cause: probes.find(({ cause }) => cause)?.cause,
    probes,
    ms: Math.round(performance.now() - startedAt),
  };
}

/**
 * Whether the platform accepts a tenant: `no` only when the key works for its own tenant and is rejected for this one, `keyRejected`
 * when the key does not work at all, `unknown` when neither can be determined.
 */
export async function acceptsTenant(id: string): Promise<'yes' | 'no' | 'keyRejected' | 'unknown'> {
  const { outcome, status } = await probe('getStocks', id);
  if (outcome === 'answered') return 'yes';
  if (outcome === 'failed') return 'unknown';
  if (await worksForHomeTenant()) return 'no';
  return status === 401 ? 'keyRejected' : 'unknown';
}
