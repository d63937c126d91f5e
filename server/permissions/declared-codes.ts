import type { FastifyInstance, RouteOptions } from 'fastify'
import { SYSTEM_PERMISSIONS } from '#schemas/permissions/system-permissions.ts'
import type { DynamicEndpoints } from '../http/dynamic-endpoints.ts'
import { codesOf } from './access-codes.ts'

/** Codes that a route or a page asks for: always in force, whatever the status of their rows says. */
export interface DeclaredCodes {
  readonly has: (code: string) => boolean
  /** Pages come and go, and their codes with them. */
  readonly onChange?: (listener: () => void) => void
}

/** Collects the codes of routes as they are made, and those of the pages as they come and go. */
export function collectDeclaredCodes(
  app: FastifyInstance,
  pages: Pick<DynamicEndpoints, 'declares' | 'onChange'>,
): DeclaredCodes {
  const fixed = new Set<string>(SYSTEM_PERMISSIONS.map(({ code }) => code))
  app.addHook('onRoute', ({ config }: RouteOptions) => {
    if (typeof config?.access === 'object') for (const code of codesOf(config.access)) fixed.add(code)
  })
  return { has: (code) => fixed.has(code) || pages.declares(code), onChange: pages.onChange }
}

/** One definition may hold several codes separated by commas. */
export function splitCodes(codes: string): readonly string[] {
  return codes
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
}
