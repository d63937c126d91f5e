/**
 * Names that clients of the contract add to any call without asking for anything: against caches, for the transport,
 * or for a purpose that only their own servers knew. They are passed over everywhere, so no field of a page that is
 * queried may bear one.
 */
export const HELPER_PARAMS: ReadonlySet<string> = new Set([
  // Against caches.
  '_t',
  // In addresses that a browser opens by itself, where no header can be set.
  'token',
  // Of trees: "true" when the client's own form has conditions. We see that for ourselves.
  'hasQuery',
])
