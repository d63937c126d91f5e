import { type Static, Type } from 'typebox'

export const checkRuleOptions = Type.Object({}, { additionalProperties: false })
export type CheckRuleOptions = Static<typeof checkRuleOptions>
