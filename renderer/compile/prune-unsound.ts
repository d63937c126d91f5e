import { type PageDeclaration, SCHEMA_VERSION } from '#schemas/language/page.ts'
import { pointerOf } from './page-source-text.ts'
import type { ProblemReporter } from './problem-reporter.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Leaves out what the structure check refused, so that the rest can still be checked for meaning. `hasFields` says
 * whether pages of a kind have fields.
 */
export function pruneUnsound(
  value: unknown,
  problems: ProblemReporter,
  hasFields: (kind: unknown) => boolean,
): PageDeclaration | null {
  if (!isObject(value)) return null
  const { fields, subTables, actions, ...rest } = value
  if (!isObject(fields) && (fields !== undefined || hasFields(value.kind))) return null
  const page = {
    ...soundPart(rest, '', problems),
    // Fields are looked at one by one: a mistake in one says nothing about the others.
    ...(isObject(fields) && { fields }),
    // So are actions: buttons name them, whether or not they are sound.
    ...(isObject(actions) && { actions }),
    ...(isObject(subTables) && { subTables: soundTables(subTables, problems) }),
  }
  // The structure check has passed every part that is still there; what was left out falls back to these.
  return { schemaVersion: SCHEMA_VERSION, code: '', title: '', permissionPrefix: '', ...page } as PageDeclaration
}

function soundTables(subTables: JsonObject, problems: ProblemReporter): JsonObject {
  return Object.fromEntries(
    Object.entries(subTables).flatMap(([name, table]) => {
      if (!isObject(table) || !isObject(table.fields)) return []
      const { fields, ...rest } = table
      return [[name, { title: '', ...soundPart(rest, pointerOf('subTables', name), problems), fields }]]
    }),
  )
}

function soundPart(object: JsonObject, pointer: string, problems: ProblemReporter): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => problems.isSound(pointer + pointerOf(key))))
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
