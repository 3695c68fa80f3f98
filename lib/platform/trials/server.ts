import { createServer } from 'node:http';
import { listen } from '@/lib/launch/listen';
import { platformListener } from '@/lib/launch/platform-listener';
import { answer } from '../door';

// The platform as a process of its own, on the database of the environment: to be killed. Says its port, and lives.
const server = createServer(platformListener(answer));
process.stdout.write(`${await listen(server, 0, '127.0.0.1')}\n`);
