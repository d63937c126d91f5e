/** A list shorter than this is drawn whole: virtual lists hide most of their options from screen readers. */
export const VIRTUAL_FROM = 100
