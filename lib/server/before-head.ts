import type { ServerResponse } from 'node:http';

/** Headers that describe the body of a response, and are wrong for another one. */
const BODY_HEADERS = ['etag', 'link', 'content-encoding', 'transfer-encoding'];

/**
 * Calls `check` once, with the status, before the head of a response is sent. It may set headers, or return a function that sends another
 * response: then the rest of the original one is dropped.
 */
export function beforeHead(res: ServerResponse, check: (status: number) => (() => void) | undefined): void {
  const { writeHead, write, end } = res;
  let isChecked = false;
  let isReplaced = false;
  const replace = (status = res.statusCode): boolean => {
    if (isChecked) return isReplaced;
    isChecked = true;
    const sendOther = check(status);
    if (!sendOther) return false;
    for (const name of BODY_HEADERS) res.removeHeader(name);
    // Next's compression has wrapped these methods too, and would compress the other response under the headers of the original.
    Object.assign(res, { writeHead, write, end });
    sendOther();
    isReplaced = true;
    Object.assign(res, { writeHead: () => res, write: () => true, end: () => res });
    return true;
  };
  res.writeHead = (...args: unknown[]) =>
    replace(typeof args[0] === 'number' ? args[0] : undefined) ? res : Reflect.apply(writeHead, res, args);
  res.write = (...args: unknown[]) => replace() || Reflect.apply(write, res, args);
  res.end = (...args: unknown[]) => (replace() ? res : Reflect.apply(end, res, args));
}

/** Stores a header of one value as text: Next sets it as a list, in which its compression recognizes no content type. */
export function unwrapHeaders(res: ServerResponse): void {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => {
    const [first, ...others] = Array.isArray(value) ? value : [value];
    return setHeader(name, first !== undefined && others.length === 0 ? first : value);
  };
}
