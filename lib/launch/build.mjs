import './node-version.mjs';
import { build } from './built.mjs';
import { install } from './install.mjs';

await install();
process.exit((await build()) ? 0 : 1);
