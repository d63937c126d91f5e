/**
 * The browser's own, for what is no call of the API: whether the host is there, and which build it has. Bound to the
 * window, as browsers ask for.
 */
export const browserFetch: typeof fetch = (...request) => fetch(...request)
