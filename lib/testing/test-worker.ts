import { inject } from 'vitest';
import { setConfig } from '@/lib/env';

// A server sets the configuration when it starts. Tests set it before each test file.
setConfig(inject('decided'));
