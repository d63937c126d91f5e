import type { ShowViewProps } from '../show-view.ts'

/** A code, with letters and figures that cannot be taken for each other. */
export function CodeView({ text }: ShowViewProps) {
  return <code>{text}</code>
}
