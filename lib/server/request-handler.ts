import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { endsSession } from '@/lib/console/auth/sessions';
import { databaseIsSilent } from '@/lib/db/database-fault';
import type { ServerState } from '@/lib/db/embedded/supervisor';
import { connectionLostAt } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { keepTrustedForwarding } from './forwarded';
import { databaseIsAway, mayKnow, type Phase, readiness } from './health';
import { limitBody } from './request-limits';
import {
  decodes,
  dropInheritedNames,
  errorText,
  type Group,
  groupOf,
  hasReadableState,
  isInternal,
  isKnownAction,
  pathOf,
  refuse,
  straighten,
} from './request-target';
import { isCrossSite, secure } from './security-headers';
import { isPageVisit, sendWaitingPage, waitingPage } from './waiting-page';

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  404: 'There is no such path',
  405: 'The method is not allowed here',
  409: 'The page that asked is older than this server: reload it',
  500: 'Something went wrong; the log says what',
  503: 'The database does not answer just now: try again in a moment',
};

/** Pages, the router's stream and our own JSON have a shape already. */
const JSON_TYPE = /^application\/json/;
const SHAPED = /^(?:text\/html|text\/x-component|application\/json)/;

/** Whether a page asks for something to be done. */
const isAction = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['next-action'] !== undefined;

/** An action answers with the router's stream. JSON is what Next says when the page that it handed an action on to refused it. */
const isRefusedAction = (req: IncomingMessage, status: number, type: string): boolean =>
  isAction(req) && status === 200 && JSON_TYPE.test(type);

/**
 * What to say instead of an answer without a shape. A 500 to a POST that is no page means a body that could not be taken
 * apart, for an action of ours answers with values and never throws: that is a 400.
 */
function insteadOf(req: IncomingMessage, status: number, type: string): number | undefined {
  const { method } = req;
  if (isRefusedAction(req, status, type)) return 400;
  if (status < 400) return undefined;
  if (method === 'POST' && status === 500 && !type.startsWith('text/html')) return 400;
  return SHAPED.test(type) ? undefined : status;
}

type Instead = { headers: Record<string, string>; text: string };

function bareError(status: number): Instead {
  const text = errorText(status, MESSAGES[status] ?? 'The request was refused');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  };
  return { headers, text };
}

/**
 * Gives what Next alone answers with 400 and more the shape of D1, keeps the headers by which its router knows an action that
 * is gone, and takes the page's policy from scripts and images, which have none. `seen` is told of each head before it is sent.
 * What broke because the database went away in the middle of it is a 503: a page then says that it waits.
 */
function dressBareError(
  req: IncomingMessage,
  res: ServerResponse,
  seen: (res: ServerResponse) => void = () => undefined,
  wentAway: () => boolean = () => false,
): void {
  const { writeHead, write, end } = res;
  let text: string | undefined;
  const dress = (status: number) => {
    const instead = status === 503 && isPageVisit(req) ? waitingPage(req) : bareError(status);
    text = instead.text;
    res.statusCode = status;
    for (const name of ['etag', 'link', 'content-encoding', 'transfer-encoding']) res.removeHeader(name);
    for (const [name, value] of Object.entries(instead.headers)) res.setHeader(name, value);
    return Reflect.apply(writeHead, res, [status]);
  };
  const done = (given: unknown[]) => {
    const last = given.at(-1);
    if (typeof last === 'function') process.nextTick(() => Reflect.apply(last, undefined, []));
    return true;
  };
  Object.assign(res, {
    writeHead: (...given: unknown[]) => {
      const status = typeof given[0] === 'number' ? given[0] : res.statusCode;
      const told = given.at(-1);
      const type = String(
        (typeof told === 'object' && told !== null && Reflect.get(told, 'content-type')) ||
          res.getHeader('content-type') ||
          '',
      );
      const isLost = (status === 500 || isRefusedAction(req, status, type)) && wentAway();
      const instead = isLost ? 503 : insteadOf(req, status, type);
      seen(res);
      if (status === 503 && !res.hasHeader('retry-after')) res.setHeader('retry-after', '2');
      return instead === undefined ? Reflect.apply(writeHead, res, given) : dress(instead);
    },
    write: (...given: unknown[]) => {
      if (!res.headersSent) res.writeHead(res.statusCode);
      return text === undefined ? Reflect.apply(write, res, given) : done(given);
    },
    end: (...given: unknown[]) => {
      // Left to itself, the head would be written with the length of what is replaced.
      if (!res.headersSent && (res.statusCode >= 400 || isAction(req))) res.writeHead(res.statusCode);
      if (text === undefined) return Reflect.apply(end, res, given);
      done(given);
      return Reflect.apply(end, res, [text]);
    },
  });
}

// Event loop delay, memory, garbage collection, file handles.
collectDefaultMetrics();
// Whoever reads the figures need not know which known holes to try.
register.removeSingleMetric('nodejs_version_info');

const durations = new Histogram({
  name: 'tallyman_http_request_duration_seconds',
  help: 'Requests by route group, method and status; its _count gives rate and errors',
  labelNames: ['group', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

new Gauge({
  name: 'tallyman_database_pool_connections',
  help: 'Connections to PostgreSQL of this process, and the queries that wait for one',
  labelNames: ['state'],
  collect() {
    const pool = globalThis.tallymanPool;
    this.set({ state: 'open' }, pool?.totalCount ?? 0);
    this.set({ state: 'idle' }, pool?.idleCount ?? 0);
    this.set({ state: 'waiting' }, pool?.waitingCount ?? 0);
  },
});

/** Counts one answered request. */
function observe(group: Group, method: string, status: number, milliseconds: number): void {
  durations.observe({ group, method, status }, milliseconds / 1000);
}

/** Everything counted, in Prometheus' text format. */
const metricsText = () => register.metrics();
const metricsType = register.contentType;

const NAME = 'x-own-call';
const secret = randomBytes(24).toString('base64url');

/**
 * Knows a request that this server sends itself: Next hands an action on, by HTTP, to a page that holds it when the page at
 * the address does not, and fetches the page that an action leads to. Such a request comes from this machine and names its
 * listening address, so the host that the browser asked is put back; whose address it is, the forwarded headers say already.
 */
function acceptInternalCall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const [given, host] = String(headers[NAME] ?? '').split(' ');
  delete headers[NAME];
  if (given !== secret || !host) return false;
  headers.host = host;
  return true;
}

/** Lets what Next makes of this request be known as ours; no answer carries it, and no client can make it. */
function markInternalCall({ headers }: Pick<IncomingMessage, 'headers'>): void {
  headers[NAME] = `${secret} ${headers.host}`;
}

/** What stands behind the front; `platform` gives nothing when the platform is a remote one. */
export type Behind = {
  phase: () => Phase;
  /** Settles when the start is over. */
  started: Promise<unknown>;
  ownHost: () => string;
  console: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  platform: () => RequestListener | undefined;
  /** Answers other systems with the platform's answer. */
  relay?: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** The embedded database, where there is one. */
  database?: () => ServerState | undefined;
  /** Whether no page can be made now; the database is asked unless said otherwise. */
  isAway?: () => Promise<boolean>;
  /** How long a page may wait for a database in trouble; 20 s unless said otherwise. */
  answerMs?: number;
  /** HEALTH_TOKEN unless said otherwise. */
  healthToken?: string;
  /** Whether a Cookie header holds a session that stands. */
  isSignedIn: (cookies: string | undefined) => Promise<boolean>;
};

// Browsers and proxies give up after 30 s and say less.
const ANSWER_MS = 20_000;
const CONSOLE_METHODS = new Set(['GET', 'HEAD', 'POST']);

function send(res: ServerResponse, status: number, type: string, text: string): void {
  res
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

async function answerHealth(
  behind: Behind,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return refuse(res, 405, 'Only GET is allowed here', { allow: 'GET, HEAD' });
  if (path === '/health/live') return send(res, 200, 'application/json', '{"status":"live"}');
  const details = mayKnow(req, behind.healthToken ?? env.healthToken);
  if (path === '/metrics') {
    if (details) return send(res, 200, metricsType, await metricsText());
    return refuse(res, 401, 'Metrics need the bearer token of the setting HEALTH_TOKEN', {
      'www-authenticate': 'Bearer',
    });
  }
  if (path !== '/health/ready') return refuse(res, 404, 'There is no such path');
  const { status, body } = await readiness(behind.phase(), details, behind.database?.());
  send(res, status, 'application/json', JSON.stringify(body));
}

async function answer(
  behind: Behind,
  group: Group,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (group === 'health' || group === 'metrics') return answerHealth(behind, path, req, res);
  // A browser opened too early waits for the start instead of seeing an error.
  if (behind.phase() === 'starting') {
    await behind.started;
    if (behind.phase() !== 'ready')
      return refuse(res, 503, 'The start failed or was ended', { 'retry-after': '5' });
  }
  if (behind.phase() === 'stopping')
    return refuse(res, 503, 'The server is stopping', { 'retry-after': '5', connection: 'close' });
  if (group === 'relay' && behind.relay) return behind.relay(req, res);
  if (group === 'openapi' || group === 'sandbox' || group === 'documents') {
    const platform = behind.platform();
    return platform
      ? platform(req, res)
      : refuse(res, 404, 'There is no embedded platform here (PLATFORM_URL is set)');
  }
  if (!CONSOLE_METHODS.has(req.method ?? '')) {
    return refuse(res, 405, `The method ${req.method} is not allowed here`, {
      allow: [...CONSOLE_METHODS].join(', '),
    });
  }
  if (!decodes(path)) return refuse(res, 400, 'The path is malformed');
  if (isInternal(path, env.production)) return refuse(res, 404, 'There is no such path');
  if (!hasReadableState(req)) return refuse(res, 400, 'The state of the router is malformed');
  if (!isKnownAction(req)) return refuse(res, 403, 'An action must come from a page of this address');
  if (isPageVisit(req) && (await (behind.isAway ?? databaseIsAway)())) return sendWaitingPage(req, res);
  const over = (message: string) => refuse(res, 413, message, { connection: 'close' });
  const tooLong = await limitBody(req, behind.isSignedIn, over);
  if (tooLong) return over(tooLong);
  req.url = dropInheritedNames(req.url ?? '/');
  // A layout is not told its path, and who must sign in first wants to come back to it.
  req.headers['x-path'] = req.url;
  markInternalCall(req);
  const begun = performance.now();
  const wentAway = () => connectionLostAt() >= begun;
  dressBareError(req, res, finishHead, wentAway);
  if (!isAction(req)) answerInTime(res, behind.answerMs ?? ANSWER_MS, wentAway);
  return behind.console(req, res);
}

/**
 * Ends a wait made of many: each of a page's queries may be answered just in time by a database in trouble, and the page never.
 * An action is waited for, since what it did is not known before its answer.
 */
function answerInTime(res: ServerResponse, milliseconds: number, inTrouble: () => boolean): void {
  const look = () => {
    if (res.headersSent || res.destroyed) return;
    if (inTrouble() || databaseIsSilent()) res.writeHead(503).end();
    else timer = setTimeout(look, 1_000).unref();
  };
  let timer = setTimeout(look, milliseconds).unref();
  res.once('close', () => clearTimeout(timer));
}

/** What only the answer itself tells: a script or an image has no policy, and after signing out nothing stays behind. */
function finishHead(res: ServerResponse): void {
  const type = String(res.getHeader('content-type') ?? '');
  if (res.req.url?.startsWith('/_next/') && !type.startsWith('text/html'))
    res.removeHeader('content-security-policy');
  if (endsSession(res.getHeader('set-cookie'))) res.setHeader('clear-site-data', '"cache"');
}

/** The one way in: refuses what nobody behind could read, hands the rest to the platform or the console, and counts. */
export function front(behind: Behind): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const begun = performance.now();
    if (!acceptInternalCall(req)) keepTrustedForwarding(req, env.trustedProxies);
    const fault = straighten(req, behind.ownHost());
    const path = pathOf(req.url ?? '');
    const group = fault ? 'console' : groupOf(path);
    res.once('close', () => observe(group, req.method ?? '', res.statusCode, performance.now() - begun));
    secure(req, res, group);
    if (fault) return refuse(res, 400, fault);
    if (group !== 'health' && group !== 'metrics' && isCrossSite(req))
      return refuse(res, 403, 'Another site may not ask for this');
    if (req.method === 'TRACE') return refuse(res, 405, 'The method TRACE is not allowed');
    answer(behind, group, path, req, res).catch((error: unknown) => {
      console.error(error);
      refuse(res, 500, 'Something went wrong; the log says what');
    });
  };
}
