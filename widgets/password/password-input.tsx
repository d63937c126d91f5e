import Password from 'antd/es/input/Password'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'

/** Blanks count in a password: nothing is cut off. */
export function PasswordInput(props: InputProps<object>) {
  const { value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const text = textOf(value)
  if (readOnly) return <ReadOnlyText {...props} text={text === '' ? '' : messages.hiddenText} />
  return (
    <Password
      {...controlAttributes(props)}
      value={text}
      visibilityToggle={false}
      placeholder={placeholder ?? messages.pleaseEnter}
      status={controlStatus(invalid)}
      // Whoever types here makes a password for somebody else: the browser's own ones are no help.
      autoComplete="new-password"
      onChange={(event) => onChange(nullWhenEmpty(event.target.value))}
      onBlur={() => onBlur?.()}
    />
  )
}
