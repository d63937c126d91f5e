/** Rows that a grid page shows at once. Apart from the schema, so that browsers load none for it. */
export const GRID_PAGE_SIZES = [10, 20, 50, 100, 200, 500] as const
export const DEFAULT_GRID_PAGE_SIZE = 50
