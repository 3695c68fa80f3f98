import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Forwarding } from '../api-client/client';
import { errorCause } from '../api-client/client';
import type { Cause } from '../browser/call-failure-causes';
import { isReplaced, passedHeaders } from './relay-headers';

/**
 * How an exchange ended. `storedBody` is the beginning of the response, or all of it if `isComplete`. `lost` is why the
 * response is missing or incomplete.
 */
export type RelayOutcome = {
  status?: number;
  headers: Record<string, string>;
  storedBody: Buffer;
  isComplete: boolean;
  lost?: Cause;
  sent: boolean;
};

export type ForwardMode = {
  requestId: string;
  /** Maximum bytes of the response to keep, for the log or for `sendBuffered`. */
  maxStoredBytes: number;
  /** Keep the response instead of streaming it, because the caller rewrites it first. */
  isBuffered?: boolean;
  /** Whether the request is a read. A read is aborted if its caller disconnects, because a read changes nothing. */
  isRead: boolean;
  timeoutMs: number;
};

const headerTexts = (raw: unknown): string[] =>
  Array.isArray(raw)
    ? raw.map((part) => (Buffer.isBuffer(part) ? part.toString('latin1') : String(part)))
    : [];

/** Forwards one request and streams its response with status and headers. `done` settles once and never rejects. */
export class RelayExchange implements Forwarding {
  readonly done: Promise<RelayOutcome>;
  #settle: (outcome: RelayOutcome) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #outcome: RelayOutcome = { headers: {}, storedBody: Buffer.alloc(0), isComplete: true, sent: false };
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isOver = false;
  #raw: string[] = [];
  #message: string | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly res: ServerResponse,
    private readonly forwardMode: ForwardMode,
  ) {
    this.done = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#timer = setTimeout(() => this.failed(new DOMException('', 'TimeoutError')), forwardMode.timeoutMs);
    res.once('close', () => {
      if (res.writableFinished) return;
      if (forwardMode.isRead) this.failed(new DOMException('', 'AbortError'));
      else this.#controller?.resume();
    });
  }

  /** Ends the exchange with a failure. A response that has already started is cut off. */
  failed(error: unknown): void {
    if (this.#isOver) return;
    this.#controller?.abort(new Error('given up'));
    this.#end({ lost: errorCause(error), isComplete: false });
    if (this.res.headersSent && !this.forwardMode.isBuffered) this.res.destroy();
  }

  #end(more: Partial<RelayOutcome> = {}): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#settle({ ...this.#outcome, storedBody: Buffer.concat(this.#chunks), ...more });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isOver) {
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
    this.#raw = headerTexts(controller.rawHeaders);
    for (const [name, value] of Object.entries(headers)) this.#outcome.headers[name] = String(value);
    if (!this.forwardMode.isBuffered && !this.res.destroyed) this.#writeHead(isReplaced(this.res));
  }

  /** Starts the response with the platform's status and headers. `more` alternates names and values. */
  #writeHead(isDropped: (name: string) => boolean, more: readonly string[] = []): void {
    const { res } = this;
    const headers = [...passedHeaders(this.#raw, isDropped), ...more];
    for (let i = 0; i < headers.length; i += 2) res.appendHeader(headers[i] ?? '', headers[i + 1] ?? '');
    if (!res.hasHeader('x-request-id')) res.setHeader('x-request-id', this.forwardMode.requestId);
    res.writeHead(this.#outcome.status ?? 502, this.#message);
  }

  /**
   * Sends the buffered response, or a JSON body that replaces it. With a replacement, a status that allows no body
   * becomes 200.
   */
  sendBuffered(replacement?: Buffer): void {
    const { res } = this;
    if (res.destroyed || res.headersSent) return;
    const isDropped = isReplaced(res);
    if (replacement) {
      if (this.#outcome.status === 204 || this.#outcome.status === 205) {
        this.#outcome.status = 200;
        this.#message = undefined;
      }
      this.#writeHead(
        (name) => isDropped(name) || /^content-|^etag$|^digest$/.test(name),
        ['content-type', 'application/json; charset=utf-8', 'content-length', String(replacement.length)],
      );
      res.end(replacement);
      return;
    }
    this.#writeHead(isDropped);
    for (const chunk of this.#chunks) res.write(chunk);
    res.end();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes + chunk.length <= this.forwardMode.maxStoredBytes) this.#chunks.push(chunk);
    else this.#outcome.isComplete = false;
    this.#bytes += chunk.length;
    const { res } = this;
    if (this.forwardMode.isBuffered || res.destroyed) return;
    if (res.write(chunk)) return;
    controller.pause();
    res.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    if (!this.forwardMode.isBuffered && !this.res.destroyed) this.res.end();
    this.#end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.failed(error);
  }
}
