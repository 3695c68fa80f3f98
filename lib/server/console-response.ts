import { type IncomingMessage, ServerResponse } from 'node:http';

/** Headers that describe a body. They are removed before another body is sent. */
const BODY_HEADERS = ['etag', 'link', 'content-encoding', 'transfer-encoding'];

/** A response that `beforeHead` can change or replace. Emits `head` when the head is sent. */
export class ConsoleResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  /**
   * Called once, with the status, before the head is sent. May set headers, or return a function that sends another response
   * instead.
   */
  beforeHead?: (status: number) => (() => void) | undefined;
  #isReplaced = false;

  #replace(status: number): boolean {
    const sendOther = this.beforeHead?.(status);
    this.beforeHead = undefined;
    if (!sendOther) return this.#isReplaced;
    for (const name of BODY_HEADERS) this.removeHeader(name);
    // Next's compression has overridden these methods on this response, and would compress the replacement.
    for (const name of ['writeHead', 'write', 'end']) Reflect.deleteProperty(this, name);
    sendOther();
    this.#isReplaced = true;
    return true;
  }

  /** Unwraps a list of one value. Next sets the content type as a list, but Next's compression recognizes only text. */
  override setHeader(name: string, value: number | string | readonly string[]): this {
    const [first, ...others] = Array.isArray(value) ? value : [value];
    return super.setHeader(name, first !== undefined && others.length === 0 ? first : value);
  }

  override writeHead(...args: unknown[]): this {
    const [status] = args;
    if (this.#replace(typeof status === 'number' ? status : this.statusCode)) return this;
    Reflect.apply(super.writeHead, this, args);
    this.emit('head');
    return this;
  }

  override write(...args: unknown[]): boolean {
    return this.#replace(this.statusCode) || Reflect.apply(super.write, this, args);
  }

  override end(...args: unknown[]): this {
    return this.#replace(this.statusCode) ? this : Reflect.apply(super.end, this, args);
  }
}
