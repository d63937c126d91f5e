import { Type } from 'typebox'

/** None: what is picked and stored is the field's. */
export const roleSelectOptions = Type.Object({}, { additionalProperties: false })
