/** As many rows one `saveAll` takes, in all its parts. Apart from the endpoints, so that browsers load no schemas for it. */
export const MAX_SAVED_ROWS = 1_000
