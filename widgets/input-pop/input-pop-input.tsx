import { FullscreenOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import Input, { type InputRef } from 'antd/es/input/Input'
import TextArea, { type TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages as widgetMessages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { useComposedText } from '../text/use-composed-text.ts'
import styles from './input-pop.module.css'
import { messages } from './messages.ts'
import { DEFAULT_POP_HEIGHT, DEFAULT_POP_POSITION, DEFAULT_POP_WIDTH, type InputPopOptions } from './schema.ts'

/** What a line shows of several: an input of one line would drop the breaks, and with them what the lines meant. */
const LINE_BREAKS = /\r\n|\r|\n/g

export function InputPopInput(props: InputProps<InputPopOptions>) {
  const { options, field, value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const [isOpen, setOpen] = useState(false)
  const line = useRef<InputRef>(null)
  const area = useRef<TextAreaRef>(null)
  const stored = textOf(value)
  const report = (typed: string) => onChange(nullWhenEmpty(typed))
  const inLine = useComposedText(stored, report)
  const inPanel = useComposedText(stored, report)
  const hasLines = stored.search(LINE_BREAKS) >= 0
  if (readOnly) return <ReadOnlyText {...props} text={stored} multiline={hasLines} />

  const title = options.title ?? field.title
  const close = () => {
    setOpen(false)
    line.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposingKey(event.nativeEvent)) return
    // The dialog around must not take it for its own.
    event.stopPropagation()
    close()
  }
  const panel = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the Escape of the text area in it
    <div
      className={styles.panel}
      style={{ width: options.width ?? DEFAULT_POP_WIDTH, height: options.height ?? DEFAULT_POP_HEIGHT }}
      onKeyDown={closeOnEscape}
    >
      <TextArea
        {...inPanel.handlers}
        ref={area}
        value={inPanel.value}
        aria-label={title}
        placeholder={placeholder ?? widgetMessages.pleaseEnter}
        onBlur={() => onBlur?.()}
      />
    </div>
  )
  return (
    <Input
      {...controlAttributes(props)}
      {...inLine.handlers}
      ref={line}
      value={hasLines ? stored.replaceAll(LINE_BREAKS, ' ') : inLine.value}
      // Several lines are edited where they can be seen as such.
      readOnly={hasLines}
      onClick={() => {
        if (hasLines) setOpen(true)
      }}
      placeholder={placeholder ?? widgetMessages.pleaseEnter}
      status={controlStatus(invalid)}
      autoComplete="off"
      onBlur={() => onBlur?.()}
      suffix={
        <Popover
          open={isOpen}
          onOpenChange={setOpen}
          afterOpenChange={(open) => {
            if (open) area.current?.focus({ cursor: 'end' })
          }}
          trigger="click"
          placement={options.position ?? DEFAULT_POP_POSITION}
          title={title}
          content={panel}
          destroyOnHidden
        >
          <Button
            type="text"
            size="small"
            className={styles.open ?? ''}
            icon={<FullscreenOutlined aria-hidden />}
            aria-label={messages.openText(title)}
            aria-expanded={isOpen}
            // The input around takes the focus for any click in it.
            onClick={(event) => event.stopPropagation()}
          />
        </Popover>
      }
    />
  )
}
