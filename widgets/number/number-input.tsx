import type { InputProps } from '#renderer/widget.ts'
import { NumberBox } from './number-box.tsx'
import { scaleOf } from './number-text.ts'
import type { NumberOptions } from './schema.ts'

export function NumberInput(props: InputProps<NumberOptions>) {
  const { thousands = false, trim = false, unit } = props.options
  // Typed digits stay as they are: filling up with zeros is for amounts.
  const scale = props.readOnly && !trim ? scaleOf(props.field.type) : 0
  return <NumberBox {...props} format={{ thousands, scale, suffix: unit && ` ${unit}` }} />
}
