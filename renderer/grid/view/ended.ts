/**
 * Why listeners end. Without a reason the browser makes an error, and its stack keeps all that was running: the parts of
 * a grid that is gone, and through them the grid before it. Any value is a reason; this one is short.
 */
export const ENDED = 0
