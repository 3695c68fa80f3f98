import { createServer } from 'node:http';
import { platformListener } from '@/lib/platform/http/listener';
import { listen } from '@/lib/server/listen';

// The platform in a process that tests can kill. Uses the database in DATABASE_URL, and prints its port.
const server = createServer(platformListener);
process.stdout.write(`${await listen(server, 0, '127.0.0.1')}\n`);
