import { createContext, useContext } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'

interface ReadPretty extends Pick<InputProps<unknown>, 'id' | 'describedBy' | 'labelId' | 'field'> {
  readonly text: string
  readonly labelledByLabel: boolean
}

/** How the field around a component reads; null outside of the bridge. */
export const ReadPrettyContext = createContext<ReadPretty | null>(null)

/** For `mapReadPretty`: the text of the widget, as every widget shows what may not be changed. */
export function ReadPrettyText() {
  const shown = useContext(ReadPrettyContext)
  return shown && <ReadOnlyText {...shown} />
}
