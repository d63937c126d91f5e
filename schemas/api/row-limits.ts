/** As many rows a grid page holds: a page of stored ones, and as many new ones as anybody pastes at once. */
export const MAX_PAGE_ROWS = 1_500

/**
 * As many rows one `saveAll` takes, in all its parts: the rows of a page, and a page of 500 that were deleted for them.
 * With the 1 MB that a request may have it leaves 500 bytes for each. Apart from the endpoints, so that browsers load no
 * schemas for it.
 */
export const MAX_SAVED_ROWS = 2_000
