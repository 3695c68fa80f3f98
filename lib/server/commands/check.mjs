import './node-version.mjs';
import { close, layers, lint, types, unused, vitest } from './checks.mjs';
import { install } from './install-and-build.mjs';

await install();
close(
  await Promise.all([
    types(),
    lint(),
    layers(),
    unused(),
    vitest('units, components', ['unit', 'components'], { workers: 2 }),
  ]),
);
