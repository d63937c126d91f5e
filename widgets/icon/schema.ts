import { Type } from 'typebox'

/** None yet; a closed object, so that a page cannot hold options that mean nothing. */
export const iconOptions = Type.Object({}, { additionalProperties: false })
