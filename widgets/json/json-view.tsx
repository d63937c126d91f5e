import type { ValueViewProps } from '#renderer/widget.ts'
import { CodeView } from '../code/code-view.tsx'
import { editedJson } from './json-text.ts'

/** JSON to read: indented where there is room. */
export function JsonView(props: ValueViewProps<unknown>) {
  return <CodeView {...props} value={editedJson(props.value)} />
}
