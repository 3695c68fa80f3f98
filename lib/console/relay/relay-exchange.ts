import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import type { Forwarding } from '../api-client/client';
import { causeOf } from '../api-client/exchange';
import type { Cause } from '../browser/result';

/** How an exchange ended. `kept`: the beginning of the answer, `whole` where that is all of it; `lost`: why there is none, or not all. */
export type RelayOutcome = {
  status?: number;
  headers: Record<string, string>;
  kept: Buffer;
  whole: boolean;
  lost?: Cause;
  /** The request, or a part of it, was on its way. */
  sent: boolean;
};

type Manner = {
  requestId: string;
  /** So many bytes of the answer are kept for the log. */
  keep: number;
  /** The answer is not passed on: whoever asked rewrites it first. */
  hold?: boolean;
  /** Nothing is changed by this request: it ends when nobody waits for it. */
  read: boolean;
  limitMs: number;
};

/** An origin has one policy: the platform's own would be that of our address. Its cookies would be sent back to us. */
const ours = (res: ServerResponse) => (name: string) =>
  name === 'set-cookie' || (name !== 'x-request-id' && res.hasHeader(name));

const textIn = (raw: unknown): string[] =>
  Array.isArray(raw)
    ? raw.map((part) => (Buffer.isBuffer(part) ? part.toString('latin1') : String(part)))
    : [];

/** One request sent on and its answer passed back as it comes, status and headers included. `done` settles once and never rejects. */
export class RelayExchange implements Forwarding {
  readonly done: Promise<RelayOutcome>;
  #settle: (outcome: RelayOutcome) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #outcome: RelayOutcome = { headers: {}, kept: Buffer.alloc(0), whole: true, sent: false };
  #chunks: Buffer[] = [];
  #bytes = 0;
  #over = false;
  #raw: string[] = [];
  #message: string | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly res: ServerResponse,
    private readonly manner: Manner,
  ) {
    this.done = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#timer = setTimeout(() => this.failed(new DOMException('', 'TimeoutError')), manner.limitMs);
    res.once('close', () => {
      if (res.writableFinished) return;
      if (manner.read) this.failed(new DOMException('', 'AbortError'));
      else this.#controller?.resume();
    });
  }

  /** What is kept of the answer goes out as it is; of the rest the connection is cut. */
  failed(error: unknown): void {
    if (this.#over) return;
    this.#controller?.abort(new Error('given up'));
    this.#end({ lost: causeOf(error), whole: false });
    if (this.res.headersSent && !this.manner.hold) this.res.destroy();
  }

  #end(more: Partial<RelayOutcome> = {}): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#settle({ ...this.#outcome, kept: Buffer.concat(this.#chunks), ...more });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#over) {
      controller.abort(new Error('given up before it was sent'));
      return;
    }
    this.#controller = controller;
    this.#outcome.sent = true;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    message?: string,
  ): void {
    if (status < 200) return;
    this.#outcome.status = status;
    this.#message = message;
    this.#raw = textIn(controller.rawHeaders);
    for (const [name, value] of Object.entries(headers)) this.#outcome.headers[name] = String(value);
    if (!this.manner.hold && !this.res.destroyed) this.#writeHead(ours(this.res));
  }

  /** Begins the answer with status and headers of the platform; `more` are names and values in turn. */
  #writeHead(isDropped: (name: string) => boolean, more: readonly string[] = []): void {
    const { res } = this;
    const headers = [...passedHeaders(this.#raw, isDropped), ...more];
    for (let i = 0; i < headers.length; i += 2) res.appendHeader(headers[i] ?? '', headers[i + 1] ?? '');
    if (!res.hasHeader('x-request-id')) res.setHeader('x-request-id', this.manner.requestId);
    res.writeHead(this.#outcome.status ?? 502, this.#message);
  }

  /** Answers with what was held, or with a JSON body in its place. */
  passOn(instead?: Buffer): void {
    const { res } = this;
    if (res.destroyed || res.headersSent) return;
    const isOurs = ours(res);
    if (instead) {
      this.#writeHead(
        (name) => isOurs(name) || /^content-|^etag$|^digest$/.test(name),
        ['content-type', 'application/json; charset=utf-8', 'content-length', String(instead.length)],
      );
      res.end(instead);
      return;
    }
    this.#writeHead(isOurs);
    for (const chunk of this.#chunks) res.write(chunk);
    res.end();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes + chunk.length <= this.manner.keep) this.#chunks.push(chunk);
    else this.#outcome.whole = false;
    this.#bytes += chunk.length;
    const { res } = this;
    if (this.manner.hold || res.destroyed) return;
    if (res.write(chunk)) return;
    controller.pause();
    res.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.#over) return;
    if (!this.manner.hold && !this.res.destroyed) this.res.end();
    this.#end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.failed(error);
  }
}

const PREFIX = '/relay';

type Route = { operation: Operation; pattern: RegExp; names: string[]; literals: number };

/** Platforms differ in whether the case of a path matters: what one of them may take for an operation is one here. */
function routeOf(operation: Operation): Route {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const source = operation.path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  return {
    operation,
    pattern: new RegExp(`^${source}/?$`, 'i'),
    names,
    literals: operation.path.length - names.join('').length,
  };
}

const routes: readonly Route[] = Object.values(operations)
  .map(routeOf)
  .sort((a, b) => b.literals - a.literals);

/** By method: the paths without parameters, in lower case, and the patterns of the others. */
type Routes = { paths: Map<string, Route>; patterns: Route[] };
const named = new Map<string, Routes>();
for (const route of routes) {
  const { method, path } = route.operation;
  const known: Routes = named.get(method) ?? { paths: new Map(), patterns: [] };
  named.set(method, known);
  if (route.names.length > 0) known.patterns.push(route);
  else known.paths.set(path.toLowerCase(), route);
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The operation that a method and a path (still encoded, without query) ask for, with its path parameters; nothing for what the contract does not know. */
function operationAt(
  method: string,
  path: string,
): { operation: Operation; params: Record<string, string> } | undefined {
  const known = named.get(method);
  // A path of its own has more letters than any pattern that it fits too.
  const exact = known?.paths.get(path.toLowerCase().replace(/\/$/, ''));
  if (exact) return { operation: exact.operation, params: {} };
  for (const { operation, pattern, names } of known?.patterns ?? []) {
    const found = pattern.exec(path);
    if (found)
      return {
        operation,
        params: Object.fromEntries(names.map((name, i) => [name, decoded(found[i + 1] ?? '')])),
      };
  }
  return undefined;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the contract does not know is sent on too, since the platform knows its own paths; a write is in the log by its path. */
const beyond = (method: string, path: `/openapi/v1/${string}`): Operation => ({
  name: `${method} ${path}`.slice(0, 200),
  resource: '',
  method: 'POST',
  path,
  summary: '',
  effect: READING.has(method) ? 'read' : 'create',
  response: z.unknown(),
  status: 200,
});

const isInside = (path: string): path is `/openapi/v1/${string}` => path.startsWith('/openapi/v1/');

/** A request of another system, taken apart. `target`: path and query as they go on; nothing when it leads out of the API. */
export type RelayRequest = {
  requestId: string;
  method: string;
  target: string;
  /** One of the contract, or a stand-in for what a platform has beyond it. */
  operation: Operation;
  params: Record<string, string>;
  /** What the key must be allowed to do. */
  right: 'read' | 'write';
};

/** A part of only dots is folded away by whoever reads the path next. */
const leadsOut = (path: string): boolean =>
  path.split('/').some((part) => /^\.{1,2}$/.test(decoded(part)) || /[\\]/.test(part));

export function relayRequestOf(
  req: Pick<IncomingMessage, 'method' | 'url'>,
  requestId: string,
): RelayRequest | undefined {
  const { method = 'GET', url = '' } = req;
  const target = url.slice(PREFIX.length);
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!isInside(path) || leadsOut(path)) return undefined;
  const found = operationAt(method, path) ?? { operation: beyond(method, path), params: {} };
  return {
    requestId,
    method,
    target,
    ...found,
    right: found.operation.effect === 'read' ? 'read' : 'write',
  };
}

/** Meant for one connection alone (RFC 9110, 7.6.1), with what announces a body that is framed anew. */
const HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Ours to say: who asks, in whose name, and how long the body is. Cookies are this console's own. */
const OWN: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'x-api-key',
  'x-tenant-id',
  'x-request-id',
  'content-length',
  'cookie',
  'expect',
]);

/** What proxies before us told us of the client, and browsers of their page. */
const AROUND = /^(?:x-forwarded-|forwarded$|x-real-ip$|x-own-call$|sec-fetch-)/;

/** Headers as they stand, but for those of one connection; `dropped` are left out too. Names and values in turn. */
function passedHeaders(raw: readonly string[], isDropped: (name: string) => boolean): string[] {
  const names = raw.map((name, i) => (i % 2 === 0 ? name.toLowerCase() : ''));
  const own = names.flatMap((name, i) =>
    name === 'connection' ? (raw[i + 1] ?? '').toLowerCase().split(/\s*,\s*/) : [],
  );
  const passed: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = names[i] ?? '';
    if (!HOP.has(name) && !own.includes(name) && !isDropped(name))
      passed.push(raw[i] ?? '', raw[i + 1] ?? '');
  }
  return passed;
}

/** The headers of a request as they go on to the platform. */
export const requestHeaders = (
  raw: readonly string[],
  tenant: string,
  requestId: string,
  length: number | undefined,
): string[] => [
  ...passedHeaders(raw, (name) => OWN.has(name) || AROUND.test(name)),
  'x-tenant-id',
  tenant,
  'x-request-id',
  requestId,
  ...(length === undefined ? [] : ['content-length', String(length)]),
];
