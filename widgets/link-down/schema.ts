import { Type } from 'typebox'

/** None: what can be chosen stands on the field. A closed object, so that a page cannot hold options that mean nothing. */
export const linkDownOptions = Type.Object({}, { additionalProperties: false })
