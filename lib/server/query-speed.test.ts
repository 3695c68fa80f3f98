import { expect, it } from 'vitest';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { env } from '@/lib/env';
import { reportFigure } from '../testing/soak-report';

const text =
  'o=Contains|OrElse&p=name&v=Lamp%20x&o=Equals&p=tag&v=a&o=Any&p=barcodes&v=(o=eq&p=_&v=1)&s=updatedAt,desc&offset=0&count=50';

// Runs only in soak tests, because a busy machine would make it fail although the parser is fast.
it.runIf(env.soak)('parseDqb parses a typical query in less than 50 µs', () => {
  for (let i = 0; i < 5_000; i++) parseDqb(text);
  // The fastest of a hundred rounds shows the time of the parsing itself.
  const rounds = Array.from({ length: 100 }, () => {
    const start = performance.now();
    for (let i = 0; i < 500; i++) parseDqb(text);
    // Milliseconds of 500 runs times 2 are microseconds of one.
    return (performance.now() - start) * 2;
  });
  const fastest = Math.min(...rounds);
  reportFigure('Reading a usual dynamic query', `${fastest.toFixed(1)} µs`, '< 50 µs');
  expect(fastest).toBeLessThan(50);
});
