import { describe, expect, it } from 'vitest'
import { namedWidgets } from '#renderer/react/named-widgets.ts'
import { readPageCorpus } from '#tests/support/business-pages/page-corpus.ts'
import { pageWidgets } from './page-widgets.ts'
import { widgetRegistry } from './registry.ts'

/** The types of all widgets that stand anywhere in a plan. */
function widgetsIn(part: unknown, found = new Set<string>(), seen = new Set<unknown>()): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null || seen.has(part)) return found
  seen.add(part)
  if ('widget' in part && isTyped(part.widget)) found.add(part.widget.type)
  for (const inner of part instanceof Map ? part.values() : Object.values(part)) widgetsIn(inner, found, seen)
  return found
}

function isTyped(value: unknown): value is { readonly type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

describe("the browser's widgets", () => {
  it.each(readPageCorpus())('of $file are found, wherever it names them', ({ plan }) => {
    expect([...namedWidgets(plan)].sort()).toEqual([...widgetsIn(plan)].sort())
  })

  it('are those of the registry, each the same', async () => {
    await pageWidgets.load?.(widgetRegistry.types)
    for (const type of widgetRegistry.types) expect(pageWidgets.get(type), type).toBe(widgetRegistry.get(type))
    expect(pageWidgets.rows).toBe(widgetRegistry.rows)
  })
})
