import type { WidgetExamples } from '#renderer/react/gallery/widget-example.ts'

/** By the path of the file; data alone, in the chunk of the gallery. */
const files = import.meta.glob<WidgetExamples>('/widgets/*/examples.json', { eager: true, import: 'default' })

export function examplesOf(type: string): WidgetExamples | undefined {
  return files[`/widgets/${type}/examples.json`]
}
