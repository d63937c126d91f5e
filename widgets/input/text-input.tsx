import Input from 'antd/es/input/Input'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { useComposedText } from '../text/use-composed-text.ts'
import { unwrapMatch, wrapMatch } from './match-text.ts'
import type { InputOptions } from './schema.ts'

// No `maxLength` attribute: it would cut a pasted text without a word. Too long a text is for the rules to report.
export function TextInput(props: InputProps<InputOptions>) {
  const { options, value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const shown = unwrapMatch(options.match, textOf(value))
  const report = (typed: string) => onChange(nullWhenEmpty(wrapMatch(options.match, typed)))
  const text = useComposedText(shown, report)
  if (readOnly) return <ReadOnlyText {...props} text={shown} />
  return (
    <Input
      {...controlAttributes(props)}
      {...text.handlers}
      value={text.value}
      placeholder={placeholder ?? messages.pleaseEnter}
      status={controlStatus(invalid)}
      autoComplete="off"
      onBlur={() => {
        const trimmed = shown.trim()
        if (options.trim !== false && trimmed !== shown) report(trimmed)
        onBlur?.()
      }}
    />
  )
}
