import type { InputDefinition, RowsDefinition, WidgetRegistry } from '#renderer/widget.ts'
import type { FieldKind } from '#schemas/language/field-type.ts'
import type { FormatKind } from '#schemas/language/text-format.ts'

/** A registry that cannot work: two widgets of one name, or two that are the default of the same fields. */
export class RegistryError extends Error {
  readonly code: 'duplicate-widget' | 'ambiguous-default'
  constructor(code: RegistryError['code'], message: string) {
    super(message)
    this.name = 'RegistryError'
    this.code = code
  }
}

/**
 * A registry of the given widgets; tests make small ones of their own.
 * @throws {RegistryError}
 */
export function createRegistry(definitions: readonly InputDefinition[], rows: RowsDefinition): WidgetRegistry {
  const byType = new Map<string, InputDefinition>()
  const defaults = new Map<string, InputDefinition>()
  for (const definition of definitions) {
    const { type, arity, defaultFor = [], formats = [] } = definition
    if (byType.has(type)) throw new RegistryError('duplicate-widget', `Two widgets are called "${type}".`)
    byType.set(type, definition)
    for (const kind of defaultFor) {
      for (const multiple of arity === 'either' ? [false, true] : [arity === 'many']) {
        const rival = defaults.get(defaultKey(kind, multiple))
        if (rival) {
          const fields = multiple ? `several values of ${kind}` : kind
          throw new RegistryError(
            'ambiguous-default',
            `"${rival.type}" and "${type}" are both the default of ${fields}.`,
          )
        }
        defaults.set(defaultKey(kind, multiple), definition)
      }
    }
    for (const format of formats) {
      const key = defaultKey('text', false, format)
      const rival = defaults.get(key)
      if (rival) {
        throw new RegistryError(
          'ambiguous-default',
          `"${rival.type}" and "${type}" are both the default of ${format} texts.`,
        )
      }
      defaults.set(key, definition)
    }
  }
  return {
    rows,
    types: [...byType.keys()],
    get: (type) => byType.get(type),
    defaultFor: (kind, multiple, format) => defaults.get(defaultKey(kind, multiple, format)),
  }
}

function defaultKey(kind: FieldKind, multiple: boolean, format?: FormatKind): string {
  return [kind, multiple ? 'many' : 'one', ...(format === undefined ? [] : [format])].join(' ')
}
