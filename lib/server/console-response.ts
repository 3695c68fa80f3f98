import { type IncomingMessage, ServerResponse } from 'node:http';

/** A response that replaces another. */
export type Replacement = { status: number; headers: Record<string, string>; text: string };

/** Called with status and content type before the head is sent; may replace the response. */
export type BeforeHead = (status: number, contentType: string) => Replacement | undefined;

// Headers of the original response that are wrong for the replacement.
const REPLACED_HEADERS = ['etag', 'link', 'content-encoding', 'transfer-encoding'];

function contentTypeIn(headers: unknown): string | undefined {
  const value: unknown =
    typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'content-type') : undefined;
  return value === undefined ? undefined : String(value);
}

/**
 * A response that can be replaced until its head is sent, and then emits `head`. Without `beforeHead` it is an ordinary response.
 */
export class ConsoleResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  beforeHead?: BeforeHead;
  #replacement?: Replacement;

  /** Calls `beforeHead` once, with the final status and content type. */
  #replace(
    status: number,
    contentType = String(this.getHeader('content-type') ?? ''),
  ): Replacement | undefined {
    const applyHead = this.beforeHead;
    this.beforeHead = undefined;
    const replacement = applyHead?.(status, contentType);
    if (!replacement) return this.#replacement;
    this.#replacement = replacement;
    this.statusCode = replacement.status;
    for (const name of REPLACED_HEADERS) this.removeHeader(name);
    for (const [name, value] of Object.entries(replacement.headers)) this.setHeader(name, value);
    return replacement;
  }

  /** Next sets headers of route handlers as arrays of one element, in which its compression recognizes no content type. */
  override setHeader(name: string, value: number | string | readonly string[]): this {
    const [first, ...others] = Array.isArray(value) ? value : [value];
    return super.setHeader(name, first !== undefined && others.length === 0 ? first : value);
  }

  override writeHead(...args: unknown[]): this {
    const status = typeof args[0] === 'number' ? args[0] : this.statusCode;
    const replacement = this.#replace(status, contentTypeIn(args.at(-1)));
    Reflect.apply(super.writeHead, this, replacement ? [replacement.status] : args);
    this.emit('head');
    return this;
  }

  override write(...args: unknown[]): boolean {
    if (!this.#replace(this.statusCode)) return Reflect.apply(super.write, this, args);
    const callback = args.at(-1);
    if (typeof callback === 'function') process.nextTick(() => callback());
    return true;
  }

  override end(...args: unknown[]): this {
    const replacement = this.#replace(this.statusCode);
    if (!replacement) return Reflect.apply(super.end, this, args);
    const callback = args.at(-1);
    return Reflect.apply(super.end, this, [
      replacement.text,
      ...(typeof callback === 'function' ? [callback] : []),
    ]);
  }
}
