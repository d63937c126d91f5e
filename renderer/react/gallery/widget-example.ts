import type { FieldDeclaration } from '#schemas/language/field.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'

/** A field that shows what a widget can do: one entry of its `examples.json`. */
export interface WidgetExample {
  readonly title: string
  readonly field: FieldDeclaration
  /** Other fields of the page that the widget reads or writes. */
  readonly beside?: Readonly<Record<string, FieldDeclaration>>
  /** What the field holds when the example is opened; absent: nothing. */
  readonly value?: CanonicalValue
}

/** One that is wrong on purpose, with the code of the problem that it must give. */
export interface BrokenExample extends WidgetExample {
  readonly problem: string
}

/** The content of an `examples.json`: tests, the gallery and the reference all read it. */
export interface WidgetExamples {
  readonly valid: readonly WidgetExample[]
  readonly broken: readonly BrokenExample[]
}

export const EXAMPLE_FIELD = 'example'

/**
 * The text of a page that has this field. The text of the field begins in the first line, so that problems are found in
 * the line where the author sees them.
 */
export function examplePage(fieldText: string, beside: WidgetExample['beside'] = {}): string {
  const page = {
    schemaVersion: 1,
    code: 'sample',
    title: '样例',
    permissionPrefix: 'demo:sample',
    entity: { table: 'demo_sample', api: '/demo/sample' },
  }
  const head = JSON.stringify(page).slice(0, -1)
  const others = Object.entries(beside).map(([name, field]) => `,${JSON.stringify(name)}:${JSON.stringify(field)}`)
  return `${head},"fields":{"${EXAMPLE_FIELD}":${fieldText}${others.join('')}}}`
}

/** What is copied into `fields` of a page. */
export function snippetOf(fieldText: string): string {
  return `"${EXAMPLE_FIELD}": ${fieldText.trim()}`
}

export function fieldTextOf({ field }: WidgetExample): string {
  return JSON.stringify(field, null, 2)
}
