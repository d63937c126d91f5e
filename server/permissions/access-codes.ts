import type { Access } from '#schemas/api/endpoint.ts'

/** The codes that decide who may come in. */
export function codesOf(access: Access): readonly string[] {
  if (typeof access === 'string') return []
  if ('anyPermission' in access) return access.anyPermission
  return access.besides === undefined ? [access.permission] : [access.permission, access.besides]
}

/** Whether somebody with these codes may come in; whether they are signed in at all is another question. */
export function admits(access: Access, codes: { has(code: string): boolean }): boolean {
  if (typeof access === 'string') return true
  if ('anyPermission' in access) return access.anyPermission.some((code) => codes.has(code))
  return codesOf(access).every((code) => codes.has(code))
}
