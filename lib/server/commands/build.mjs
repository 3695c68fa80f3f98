import './install.mjs';
import { build } from './next-build.mjs';

process.exit((await build()) ? 0 : 1);
