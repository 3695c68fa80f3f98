import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Wire } from '@/lib/platform/wire';

/** The connection below a request, for the faults of the sandbox that HTTP itself cannot say. */
export function wireOf(outgoing: ServerResponse): Wire {
  return {
    drop: () => {
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    cut: (status, text) => {
      const bytes = Buffer.from(text);
      outgoing.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length || 2,
      });
      outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
      return RESPONSE_ALREADY_SENT;
    },
  };
}
