/** True for a tenant ID that is safe in a header and a path. */
export const isTenantId = (id: string): boolean => /^[\x21-\x7e]{1,100}$/.test(id) && !/^\.+$/.test(id);
