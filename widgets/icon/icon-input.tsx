import { Button } from 'antd'
import Input, { type InputRef } from 'antd/es/input/Input'
import { lazy, Suspense, useRef, useState } from 'react'
import { NamedIcon } from '#renderer/react/icons/named-icon.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages as widgetMessages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { useComposedText } from '../text/use-composed-text.ts'
import { messages } from './messages.ts'

const IconDialog = lazy(() => import('./icon-dialog.tsx').then((module) => ({ default: module.IconDialog })))

/** The name of an icon, typed or picked. A name that is not known stays as it is, with the neutral icon of the menu. */
export function IconInput(props: InputProps<unknown>) {
  const { field, value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const [isPicking, setPicking] = useState(false)
  const line = useRef<InputRef>(null)
  const stored = textOf(value)
  const text = useComposedText(stored, (typed) => onChange(nullWhenEmpty(typed.trim())))
  const glyph = stored === '' ? undefined : <NamedIcon name={stored} />
  if (readOnly) return <ReadOnlyText {...props} text={stored} prefix={glyph} />
  return (
    <>
      <Input
        {...controlAttributes(props)}
        {...text.handlers}
        ref={line}
        value={text.value}
        prefix={glyph}
        placeholder={placeholder ?? widgetMessages.pleaseSelect}
        status={controlStatus(invalid)}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => onBlur?.()}
        suffix={
          <Button type="link" size="small" aria-label={messages.pickIcon(field.title)} onClick={() => setPicking(true)}>
            {messages.pick}
          </Button>
        }
      />
      {isPicking && (
        <Suspense fallback={null}>
          <IconDialog title={field.title} chosen={stored} onPick={onChange} onClosed={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  )
}
