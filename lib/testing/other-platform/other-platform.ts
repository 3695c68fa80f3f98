import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Script } from '../faulty-upstream';
import { type OtherManners, withManners } from './manners';
import { type OtherOperation, otherOperations } from './operations';
import { OtherRefusal } from './refusal';
import { type OtherResponse, otherError, sendResponse, writeResult } from './responses';
import { sampleShop } from './seed';
import { emptyShop, type OtherShop } from './shop';

// A platform written from the spec alone, which behaves unlike the embedded one wherever the spec leaves room: PUT replaces,
// idempotency keys have no effect, unknown properties and suffixes of a query are ignored, reads are stale for a while after a
// write, writes return nothing, errors are flat, and a rejected order stays in its list.

/** A request as received. */
type ArrivedCall = {
  /** The name of the operation in the contract. Undefined if this platform does not have the operation. */
  operation: string | undefined;
  tenant: string;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The exact body. `json` is the parsed body, if it is valid JSON. */
  text: string;
  json: unknown;
  /** The status of the response. 0 if no response has been sent, or if the connection was cut. */
  status: number;
  /** True if the operation ran. */
  effect: boolean;
};

/**
 * Replaces a response. `cut` closes the connection without a response, and `play` sends its own response. With `effect`, the
 * operation runs first.
 */
type Interception = {
  effect?: boolean;
  cut?: boolean;
  play?: Script;
  status?: number;
  body?: string;
  headers?: Record<string, string>;
};

export type OtherOptions = {
  port?: number;
  key?: string;
  /** How long reads stay stale after a write, in ms. */
  staleMs?: number;
  /** The maximum number of calls per minute. Further calls get a 429 with `x-retry-after`, but without `Retry-After`. */
  perMinute?: number;
  /** Called for every request with a valid key. Returns undefined to let the request pass. */
  intercept?: (call: ArrivedCall) => Interception | undefined;
};

export type OtherPlatform = {
  url: string;
  key: string;
  /** All received requests, oldest first. */
  calls: ArrivedCall[];
  callsOf: (operation: string) => ArrivedCall[];
  /** Tests can change the settings at any time. */
  settings: { staleMs: number; perMinute: number; intercept: OtherOptions['intercept'] };
  /** Adds a tenant and returns its data. The first tenant is the home tenant of the key. */
  addShop: (id: string, scenario?: 'empty' | 'sample', manners?: OtherManners) => OtherShop;
  /** Returns the current data of a tenant. Throws for an unknown tenant. */
  shop: (id: string) => OtherShop;
  /** Makes reads show all earlier writes of one tenant, or of all tenants. */
  settle: (id?: string) => void;
  close: () => Promise<void>;
};

type Tenant = { now: OtherShop; past: { at: number; shop: OtherShop }[]; manners: OtherManners };

/** Returns the data that a read shows: the shop as it was `staleMs` ago. */
function readableShop(tenant: Tenant, staleMs: number): OtherShop {
  tenant.past = tenant.past.filter(({ at }) => at > Date.now() - staleMs);
  return tenant.past[0]?.shop ?? tenant.now;
}

const jsonOf = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new OtherRefusal(400, 'The body is no JSON');
  }
};

const safely = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

type Route = { operation: OtherOperation; key: string };

function routeOf(method: string, path: string): Route | undefined {
  for (const operation of otherOperations) {
    const match = operation.method === method ? operation.path.exec(path) : null;
    const key = match && safely(() => decodeURIComponent(match[1] ?? ''));
    if (typeof key === 'string') return { operation, key };
  }
  return undefined;
}

async function bodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Starts the platform on loopback, by default on a free port. The home tenant of its key is `own`. */
export async function startOtherPlatform(options: OtherOptions = {}): Promise<OtherPlatform> {
  const { key = 'the-key' } = options;
  const settings = {
    staleMs: options.staleMs ?? 5_000,
    perMinute: options.perMinute ?? Number.POSITIVE_INFINITY,
    intercept: options.intercept,
  };
  const tenants = new Map<string, Tenant>();
  const calls: ArrivedCall[] = [];
  let recent: number[] = [];

  const addShop: OtherPlatform['addShop'] = (id, scenario = 'empty', manners = {}) => {
    const shop = scenario === 'sample' ? sampleShop() : emptyShop();
    tenants.set(id, { now: shop, past: [], manners });
    return shop;
  };

  const tenantOf = (call: ArrivedCall) =>
    call.tenant === '' ? [...tenants.values()][0] : tenants.get(call.tenant);

  function respondTo(call: ArrivedCall, route: Route | undefined): OtherResponse {
    const tenant = tenantOf(call);
    if (!tenant) return otherError(undefined, 403, 'No such tenant');
    if (!route) return { status: 404 };
    const { manners } = tenant;
    const staleMs = manners.staleMs ?? settings.staleMs;
    const { operation, key } = route;
    const isRead = operation.method === 'GET';
    try {
      const body = jsonOf(call.text);
      const before = isRead || staleMs <= 0 ? undefined : structuredClone(tenant.now);
      const shop = isRead ? readableShop(tenant, staleMs) : tenant.now;
      const run = (dqb: string) => operation.run({ shop, key, dqb, body });
      const dqb = call.query.get('dqb') ?? '';
      const given = isRead ? withManners(manners, dqb, run) : run(dqb);
      if (before) tenant.past.push({ at: Date.now(), shop: before });
      call.effect = true;
      const type = operation.type ?? 'application/json; charset=utf-8';
      const status = operation.status ?? 200;
      const result =
        given === undefined
          ? { status }
          : { status, body: JSON.stringify(given), headers: { 'content-type': type } };
      return isRead ? result : writeResult(manners, result);
    } catch (error) {
      if (!(error instanceof OtherRefusal)) throw error;
      return otherError(manners.errors, error.status, error.message, error.errors);
    }
  }

  function limited({ errors }: OtherManners): OtherResponse | undefined {
    const now = Date.now();
    recent = recent.filter((at) => at > now - 60_000);
    if (recent.length < settings.perMinute) {
      recent.push(now);
      return undefined;
    }
    const wait = Math.ceil(((recent[0] ?? now) + 60_000 - now) / 1000);
    const { headers, ...result } = otherError(errors, 429, 'Too many calls');
    return { ...result, headers: { ...headers, 'x-retry-after': String(wait) } };
  }

  function settle(only?: string): void {
    for (const [id, tenant] of tenants) if (only === undefined || id === only) tenant.past = [];
  }

  // Endpoints for browser tests, which are not part of the platform: add a shop, settle its reads, and inspect orders and calls.
  function control(pathname: string, text: string): OtherResponse {
    const input = jsonOf(text);
    if (pathname === '/control/settle') {
      settle(isRecord(input) ? String(input.id) : undefined);
      return { status: 200 };
    }
    // Returns the state and amounts of an order, which no read of this platform returns.
    if (pathname === '/control/order') {
      const order = isRecord(input) && tenants.get(String(input.id))?.now.orders.get(String(input.reference));
      const state = order
        ? { state: order.state, amounts: Object.fromEntries(order.amounts) }
        : { state: null };
      return { status: 200, body: JSON.stringify(state) };
    }
    // Returns the operations of all received calls of a tenant.
    if (pathname === '/control/calls') {
      const arrived = calls.filter(({ tenant }) => isRecord(input) && tenant === input.id);
      return { status: 200, body: JSON.stringify(arrived.map(({ operation }) => operation)) };
    }
    const id = crypto.randomUUID();
    const manners = isRecord(input) && isRecord(input.manners) ? input.manners : {};
    addShop(id, isRecord(input) && input.scenario === 'empty' ? 'empty' : 'sample', manners);
    return { status: 200, body: JSON.stringify({ id }), headers: { 'content-type': 'application/json' } };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const text = await bodyText(request);
    const { pathname, searchParams } = new URL(url, 'http://other');
    if (pathname.startsWith('/control/')) return sendResponse(response, control(pathname, text), {});
    const route = routeOf(method, pathname);
    const call: ArrivedCall = {
      operation: route?.operation.name,
      tenant: String(headers['x-tenant-id'] ?? ''),
      method,
      path: pathname,
      query: searchParams,
      headers,
      text,
      json: safely(() => jsonOf(text)),
      status: 0,
      effect: false,
    };
    calls.push(call);
    const manners = tenantOf(call)?.manners ?? {};
    const hasKey = headers.authorization === key;
    const interception = hasKey ? settings.intercept?.(call) : undefined;
    const respond = () =>
      hasKey ? (limited(manners) ?? respondTo(call, route)) : otherError(manners.errors, 401, 'Unknown key');
    const result = !interception || interception.effect ? respond() : { status: 0 };
    if (interception?.cut) return void request.socket.destroy();
    if (interception?.play) return interception.play(response, calls.length, request);
    const sent =
      interception?.status === undefined ? result : { ...interception, status: interception.status };
    call.status = sent.status;
    await sendResponse(response, sent, manners);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  addShop('own');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    key,
    calls,
    callsOf: (operation) => calls.filter((call) => call.operation === operation),
    settings,
    addShop,
    shop: (id) => {
      const tenant = tenants.get(id);
      if (!tenant) throw new Error(`There is no shop ${id}`);
      return tenant.now;
    },
    settle,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
