import { inject } from 'vitest';
import { decide } from '@/lib/env';

// Every test file runs in a process of its own: what the start decides is decided here.
decide(inject('decided'));
