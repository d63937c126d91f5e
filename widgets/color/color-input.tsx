import { Button, ColorPicker } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useState } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import styles from './color.module.css'
import { colorFault, isOpaque, readColor, storedColor } from './color-text.ts'
import { messages } from './messages.ts'
import { NamedColors } from './named-colors.tsx'
import type { ColorOptions } from './schema.ts'
import { Swatch } from './swatch.tsx'

/** What is being typed over a stored colour: another colour puts an end to it. */
interface Draft {
  readonly over: string
  readonly text: string
}

/** A colour as text, with a palette beside it. What is typed counts when the input is left; what is no colour reverts. */
export function ColorInput(props: InputProps<ColorOptions>) {
  const { describedBy, options, field, value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const { alpha = false, named = false } = options
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refusal, setRefusal] = useState('')
  const stored = textOf(value)
  if (readOnly) return <ReadOnlyText {...props} text={stored} prefix={stored && <Swatch color={stored} />} />

  const typed = draft?.over === stored ? draft.text : stored
  const saidId = `${props.id}-said`
  const take = () => {
    setDraft(null)
    if (typed.trim() === stored) return
    const fault = typed.trim() === '' ? null : colorFault(typed.trim(), options)
    setRefusal(fault === null ? '' : messages.reverted(fault))
    if (fault === null) onChange(nullWhenEmpty(storedColor(typed, options) ?? ''))
  }
  const pick = (color: string | null) => {
    setDraft(null)
    setRefusal('')
    onChange(color)
  }
  return (
    <>
      <Input
        {...controlAttributes(props)}
        aria-describedby={[describedBy, refusal && saidId].filter(Boolean).join(' ') || undefined}
        value={typed}
        placeholder={placeholder ?? messages.colorHint}
        status={controlStatus(invalid)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setRefusal('')
          setDraft({ over: stored, text: event.target.value })
        }}
        onPressEnter={take}
        onBlur={() => {
          take()
          onBlur?.()
        }}
        suffix={
          <ColorPicker
            value={paletteColor(typed, alpha)}
            disabledAlpha={!alpha}
            disabledFormat
            format="hex"
            trigger="click"
            {...(named && {
              panelRender: (panel: ReactNode) => (
                <>
                  <NamedColors current={stored} onPick={pick} />
                  {panel}
                </>
              ),
            })}
            onChangeComplete={(picked) => pick(readColor(picked.toHexString()))}
          >
            <Button type="text" size="small" aria-label={messages.pickColor(field.title)}>
              <Swatch color={storedColor(typed, options) ?? '#ffffff00'} />
            </Button>
          </ColorPicker>
        }
      />
      <div id={saidId} className={styles.said} role="status">
        {refusal}
      </div>
    </>
  )
}

/** Where the palette stands; it warns of what lets something through where that cannot be chosen. */
function paletteColor(text: string, alpha: boolean): string {
  const color = readColor(text)
  return color !== null && (alpha || isOpaque(color)) ? color : '#000000'
}
