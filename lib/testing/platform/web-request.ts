import { handleRequest } from '@/lib/platform/http/listener';
import type { PlatformRequest, PlatformResponse } from '@/lib/platform/http/request-response';

function toPlatformRequest(request: Request): PlatformRequest {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  return {
    method: request.method,
    target: start < 0 ? '/' : request.url.slice(start),
    header: (name) => request.headers.get(name),
    body: () => request.body,
  };
}

/** Converts a response. An aborted connection becomes a 502 with the header `x-fault`, because there is no socket to close. */
function toWebResponse({ status, headers, body, abort }: PlatformResponse): Response {
  if (abort) return new Response(null, { status: 502, headers: { 'x-fault': abort } });
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), {
    status,
    headers,
  });
}

/** Sends a request to the platform without a network connection. */
export const handleWebRequest = async (request: Request): Promise<Response> =>
  toWebResponse(await handleRequest(toPlatformRequest(request)));
