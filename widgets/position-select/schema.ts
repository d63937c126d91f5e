import { Type } from 'typebox'

/** None: what is picked and stored is the field's. */
export const positionSelectOptions = Type.Object({}, { additionalProperties: false })
