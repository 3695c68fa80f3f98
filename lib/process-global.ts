/**
 * A value of this process, created on first use. A variable of a module is not: this server and each of Next's bundles have their own
 * copy of the module.
 */
export function processGlobal<T>(name: string, create: () => T): T {
  const key = Symbol.for(`tallyman ${name}`);
  if (!Reflect.has(globalThis, key)) Reflect.set(globalThis, key, create());
  return Reflect.get(globalThis, key);
}
