import { useState } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { CodeEditor } from '../code/code-editor.tsx'
import { editedJson, formatJson, valueOfJson } from './json-text.ts'
import type { JsonOptions } from './schema.ts'

/** A text that was typed, and what it means. */
interface Typed {
  readonly text: string
  readonly value: CanonicalValue
}

export function JsonInput(props: InputProps<JsonOptions>) {
  const { value, onChange } = props
  const [typed, setTyped] = useState<Typed | null>(null)
  // Blanks and line breaks stay as they were typed, as long as nobody else changes the value.
  const isTyped = typed !== null && formatJson(typed.value) === formatJson(value)
  return (
    <CodeEditor
      {...props}
      text={isTyped ? typed.text : editedJson(value)}
      language="json"
      onText={(text) => {
        const meant = valueOfJson(text)
        setTyped({ text, value: meant })
        onChange(meant)
      }}
    />
  )
}
