import { checkRules } from '#schemas/rules/rules.ts'

/** One that exists: 16x and 19x do, which the form rule `mobile` does not know. */
export function isMobile(text: string): boolean {
  const mobile = text.trim()
  const type = { kind: 'string', maxLength: 32 } as const
  return mobile !== '' && !checkRules([{ code: 'm' }], mobile, { title: '', type, patterns: null })
}
