/**
 * Returns a value that exists once per process, and creates it on first use. Module variables do not: this server and each of Next's
 * bundles have their own copy of a module.
 */
export function processGlobal<T>(name: string, create: () => T): T {
  const key = Symbol.for(`tallyman ${name}`);
  if (!Reflect.has(globalThis, key)) Reflect.set(globalThis, key, create());
  return Reflect.get(globalThis, key);
}
