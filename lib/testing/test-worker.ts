import { inject } from 'vitest';
import { setConfig } from '@/lib/env';

// Every test file runs in a process of its own: what the start decides is decided here.
setConfig(inject('decided'));
