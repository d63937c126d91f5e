import type { TObject } from 'typebox'

/** The defaults that an options schema declares, by name. */
export function defaultsOf(schema: TObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) =>
      'default' in property ? [[name, property.default]] : [],
    ),
  )
}
