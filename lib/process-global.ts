/**
 * Returns the value with a name, which exists once per process. Creates the value on first use. A module variable may exist
 * several times: this server and each of Next's bundles have a separate copy of the module.
 */
export function processGlobal<T>(name: string, create: () => T): T {
  const key = Symbol.for(`tallyman ${name}`);
  if (!Reflect.has(globalThis, key)) Reflect.set(globalThis, key, create());
  return Reflect.get(globalThis, key);
}
