import TextArea from 'antd/es/input/TextArea'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { characterCount, nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { useComposedText } from '../text/use-composed-text.ts'
import { lengthLimit } from './length-limit.ts'
import { DEFAULT_ROWS, type TextareaOptions } from './schema.ts'

const MAX_ROWS = 12

export function TextareaInput(props: InputProps<TextareaOptions>) {
  const { options, field, value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const stored = textOf(value)
  const text = useComposedText(stored, (typed) => onChange(nullWhenEmpty(typed)))
  if (readOnly) return <ReadOnlyText {...props} text={stored} multiline />
  const minRows = options.rows ?? DEFAULT_ROWS
  const limit = lengthLimit(field)
  return (
    <TextArea
      {...controlAttributes(props)}
      {...text.handlers}
      value={text.value}
      placeholder={placeholder ?? messages.pleaseEnter}
      status={controlStatus(invalid)}
      autoSize={{ minRows, maxRows: Math.max(minRows, MAX_ROWS) }}
      // Counts only: without `exceedFormatter` nothing is cut off, and the rules report what is too long.
      {...(limit === undefined ? {} : { count: { show: true, max: limit, strategy: characterCount } })}
      onBlur={() => onBlur?.()}
    />
  )
}
