import type { InputDefinition, PageWidgets, RowsDefinition } from '#renderer/widget.ts'

export interface PageWidgetsParts {
  /** What is there from the beginning. */
  readonly common: readonly InputDefinition[]
  /** What comes with the first page that names one of them. */
  loadRare(): Promise<readonly InputDefinition[]>
  readonly rows: RowsDefinition
}

/** The widgets of a browser, which waits for those that few pages name only when one does. */
export function createPageWidgets({ common, loadRare, rows }: PageWidgetsParts): PageWidgets {
  const known = new Map(common.map((definition) => [definition.type, definition]))
  return {
    rows,
    get: (type) => known.get(type),
    async load(types) {
      if ([...types].every((type) => known.has(type))) return
      for (const definition of await loadRare()) known.set(definition.type, definition)
    },
  }
}
