import type { InputProps } from '#renderer/widget.ts'
import { NumberBox } from '../number/number-box.tsx'
import { moneyFormat } from './money-format.ts'
import type { MoneyOptions } from './schema.ts'

export function MoneyInput(props: InputProps<MoneyOptions>) {
  return <NumberBox {...props} format={moneyFormat(props.options, props.field.type)} />
}
