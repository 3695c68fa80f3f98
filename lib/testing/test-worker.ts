import { inject } from 'vitest';
import { setConfig } from '@/lib/env';

// Decided by the start of a server, and here before each test file.
setConfig(inject('decided'));
