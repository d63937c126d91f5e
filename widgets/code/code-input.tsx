import type { InputProps } from '#renderer/widget.ts'
import { codeLanguage } from '#schemas/language/text-format.ts'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { CodeEditor } from './code-editor.tsx'
import type { CodeOptions } from './schema.ts'

export function CodeInput(props: InputProps<CodeOptions>) {
  const { options, field, value, onChange } = props
  return (
    <CodeEditor
      {...props}
      text={textOf(value)}
      language={options.language ?? codeLanguage(field.format)}
      onText={(text) => onChange(nullWhenEmpty(text))}
    />
  )
}
