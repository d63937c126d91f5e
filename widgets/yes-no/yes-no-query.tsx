import type { QueryInputProps } from '#renderer/widget.ts'
import { SelectBox } from '../choices/select-box.tsx'
import { listOf } from '../text/canonical-text.ts'
import type { YesNoOptions } from './schema.ts'
import { toStored, yesNoChoices } from './yes-no-values.ts'

/** A switch cannot leave a question open, so queries choose from a list: 是, 否 or neither. */
export function YesNoQuery(props: QueryInputProps<YesNoOptions>) {
  const { operator, value, onChange } = props
  const report = (chosen: string | null) => {
    if (chosen === null) onChange(null)
    else onChange(operator === 'in' ? [chosen] : toStored(chosen, props))
  }
  return (
    <SelectBox
      {...props}
      several={false}
      readOnly={false}
      required={false}
      invalid={false}
      choices={yesNoChoices(props)}
      value={listOf(value)[0] ?? null}
      onChange={(chosen) => report(typeof chosen === 'string' ? chosen : null)}
    />
  )
}
