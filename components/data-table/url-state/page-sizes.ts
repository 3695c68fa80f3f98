/** The numbers of rows per page that users can choose. */
export const pageSizes = [25, 50, 100] as const;

export const DEFAULT_PAGE_SIZE = 50;
