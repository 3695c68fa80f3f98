import type { ServerResponse } from 'node:http';
import { drip, json, type Script, text } from './faulty-upstream';
import { sendChunks } from './send-chunks';

/** The expected result of a fault. `cause` is the cause that the console must report, and `wait` the delay in seconds. */
type FaultOutcome = { kind: string; cause?: string; status?: number; wait?: number };

/**
 * Variants of a response as JSON: `good` is valid, `odd` contains unknown enum values, and `listless` has null in place of its
 * list. `due` is true if the contract requires a body.
 */
export type FaultedResponse = {
  good: string;
  odd: string;
  listless: string | undefined;
  /** True if the list names the accepted records. Without the list, the outcome of the write is unknown. */
  listProves: boolean;
  /** True if the response is a page of records. */
  isList: boolean;
  due: boolean;
  status: number;
};

export type UpstreamFault = {
  name: string;
  script: (answer: FaultedResponse) => Script;
  /** The expected results for a read and for a write that was sent. */
  read: (answer: FaultedResponse) => FaultOutcome;
  write: (answer: FaultedResponse) => FaultOutcome;
};

const JSON_TYPE = { 'content-type': 'application/json' };
const flat = (statusCode: number) => ({ statusCode, message: 'Not now' });
const page = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';

const always = (outcome: FaultOutcome) => () => outcome;
const same = (outcome: FaultOutcome) => ({ read: always(outcome), write: always(outcome) });
/** The expected results without a readable response: a failed read, and an unknown outcome of a write. */
const lost = (cause: string, more: Partial<FaultOutcome> = {}) => ({
  read: always({ kind: 'unreachable', cause, ...more }),
  write: always({ kind: 'unknown', cause, ...more }),
});
/** Like `lost`, but a write succeeds if the contract requires no body, because the console then ignores the body. */
const lostWhereDue = (cause: string) => ({
  read: always({ kind: 'unreachable', cause }),
  write: ({ due }: FaultedResponse): FaultOutcome => (due ? { kind: 'unknown', cause } : { kind: 'ok' }),
});

const broken = (name: string, status: number): UpstreamFault => ({
  name,
  script: () => json(status, flat(status)),
  ...lost('server-error', { status }),
});
const refused = (name: string, status: number, script = json(status, flat(status))): UpstreamFault => ({
  name,
  script: () => script,
  ...same({ kind: 'refused', status }),
});
const limited = (name: string, headers: () => Record<string, string>, wait: number): UpstreamFault => ({
  name,
  script: () => (response, nth, request) => json(429, flat(429), headers())(response, nth, request),
  ...same({ kind: 'limited', wait }),
});

/** Closes the connection after the written data has been sent. */
const destroy = (response: ServerResponse) => setTimeout(() => response.socket?.destroy(), 10);

const GIGABYTE = 1024 ** 3;
const piece = Buffer.alloc(256 * 1024, 32);

const gigabyte: Script = (response) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': String(GIGABYTE) });
  sendChunks(response, piece, GIGABYTE / piece.length);
};

/** The faults of platforms that the console must handle. */
export const upstreamFaults: readonly UpstreamFault[] = [
  broken('500', 500),
  broken('502', 502),
  broken('503', 503),
  broken('504', 504),
  limited('429, seconds', () => ({ 'retry-after': '30' }), 30),
  limited('429, a date', () => ({ 'retry-after': new Date(Date.now() + 300_000).toUTCString() }), 60),
  limited('429, x-retry-after alone', () => ({ 'x-retry-after': '37' }), 37),
  refused('401', 401),
  refused('403', 403),
  refused('404 as HTML', 404, text(404, page)),
  refused('409', 409),
  { name: '200 as HTML', script: () => text(200, page), ...lost('unreadable') },
  { name: '200 with nothing', script: ({ status }) => text(status, ''), ...lostWhereDue('empty') },
  {
    name: 'JSON cut, with a length',
    script:
      ({ good, status }) =>
      (response) => {
        const length = Buffer.byteLength(good) + 20;
        response
          .writeHead(status, { ...JSON_TYPE, 'content-length': String(length) })
          .write(good.slice(0, -5));
        destroy(response);
      },
    ...lost('cut'),
  },
  {
    name: 'JSON cut, in chunks',
    script:
      ({ good, status }) =>
      (response) => {
        response.writeHead(status, JSON_TYPE).write(good.slice(0, -5));
        destroy(response);
      },
    ...lost('cut'),
  },
  {
    name: 'another shape',
    script: ({ status }) => json(status, { ok: true }),
    ...lostWhereDue('shape'),
  },
  {
    name: 'unknown values',
    script:
      ({ odd, status }) =>
      (response) =>
        response.writeHead(status, JSON_TYPE).end(odd),
    read: always({ kind: 'ok' }),
    // An unknown status of a record does not prove that the record was accepted.
    write: ({ listProves }) => (listProves ? { kind: 'unknown', cause: 'shape' } : { kind: 'ok' }),
  },
  {
    name: 'null for its list',
    script:
      ({ good, listless, status }) =>
      (response) =>
        response.writeHead(status, JSON_TYPE).end(listless ?? good),
    // A page needs its list. Other reads succeed without a list.
    read: ({ isList }) => (isList ? { kind: 'unreachable', cause: 'shape' } : { kind: 'ok' }),
    write: ({ listless, listProves, due }) =>
      due && listless !== undefined && (listProves || Object.keys(JSON.parse(listless)).length === 1)
        ? { kind: 'unknown', cause: 'shape' }
        : { kind: 'ok' },
  },
  { name: 'reset before the answer', script: () => (response) => response.socket?.destroy(), ...lost('cut') },
  {
    name: 'reset inside the body',
    script:
      ({ status }) =>
      (response) => {
        response.writeHead(status, JSON_TYPE).write('{');
        setTimeout(() => response.socket?.resetAndDestroy(), 10);
      },
    ...lost('cut'),
  },
  { name: 'no headers, ever', script: () => () => undefined, ...lost('timeout') },
  { name: 'a drip', script: () => drip, ...lost('timeout') },
  { name: 'a gigabyte', script: () => gigabyte, ...lost('too-large') },
  {
    name: 'sent elsewhere (307)',
    script: () => text(307, '', { location: '/elsewhere' }),
    ...same({ kind: 'unreachable', cause: 'redirect', status: 307 }),
  },
  {
    // Some frameworks redirect with this status after a successful write.
    name: 'sent elsewhere (302)',
    script: () => text(302, '', { location: '/elsewhere' }),
    ...lost('redirect', { status: 302 }),
  },
];
