import type { Rule } from './rule.ts'

/** Codes that refuse an empty value, also those that are about more than that. */
const CODES: ReadonlySet<string> = new Set(['required', '*', 'mobile', 'userName'])

/** Whether the rule refuses an empty value: such a field is marked as required, before any rule is there to be run. */
export function requiresValue(rule: Rule): boolean {
  return CODES.has(rule.code)
}
