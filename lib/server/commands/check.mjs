import './node-version.mjs';
import { close, lint, types, unused, vitest } from './checks.mjs';
import { install } from './install.mjs';

await install();
close(
  await Promise.all([types(), lint(), unused(), vitest('laws, units, components', ['unit', 'components'])]),
);
