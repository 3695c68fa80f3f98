/** Under which name a tab remembers what is picked in a list of a tenant; its read names the list. */
export const picksName = (tenant: string, list: string): string => `picked ${tenant} ${list}`;
