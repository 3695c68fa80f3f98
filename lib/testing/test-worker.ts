import { inject } from 'vitest';
import { setConfig } from '@/lib/env';

// Set at the start of a server; here before each test file.
setConfig(inject('decided'));
