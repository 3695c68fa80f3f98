/** The switcher's popover, opened by `t`. */
export const switcherId = 'tenant-switcher';
