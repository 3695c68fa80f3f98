import { createServer } from 'node:http';
import { platformListener } from '@/lib/platform/http/listener';
import { listen } from '@/lib/server/listen';

// The platform as a separate process on the database of the environment, to be killed. Prints its port.
const server = createServer(platformListener);
process.stdout.write(`${await listen(server, 0, '127.0.0.1')}\n`);
