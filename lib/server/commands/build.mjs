import './node-version.mjs';
import { build, install } from './install-and-build.mjs';

await install();
process.exit((await build()) ? 0 : 1);
