import './node-version.mjs';
import { build } from './build-console.mjs';
import { install } from './install.mjs';

await install();
process.exit((await build()) ? 0 : 1);
