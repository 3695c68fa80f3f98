// Every command imports this file first, so that an old Node fails with a clear message.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`\n  Tallyman needs Node 20.19 or newer; this is ${process.versions.node}.\n\n`);
  process.exit(1);
}
