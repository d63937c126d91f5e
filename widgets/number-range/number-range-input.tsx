import type { InputProps } from '#renderer/widget.ts'
import { readBounds } from '../number/number-bounds.ts'
import { NumberRange } from '../number/number-range-input.tsx'
import { RangeGroup } from '../range/range-group.tsx'
import { readRange, storeRange } from '../range/range-text.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { formatNumberRange } from './number-range-text.ts'
import type { NumberRangeOptions } from './schema.ts'

export function NumberRangeField(props: InputProps<NumberRangeOptions>) {
  const { id, labelId, describedBy, options, value, onChange, onBlur, readOnly, required, invalid } = props
  if (readOnly) return <ReadOnlyText {...props} text={formatNumberRange(value, options)} labelledByLabel />
  return (
    <RangeGroup labelId={labelId} describedBy={describedBy}>
      <NumberRange
        id={id}
        labelId={labelId}
        describedBy={describedBy}
        value={readRange(value)}
        onChange={(next) => onChange(storeRange(readBounds(next)))}
        thousands={options.thousands ?? false}
        fractions={options.integer !== true}
        required={required}
        invalid={invalid}
        {...(onBlur && { onBlur })}
      />
    </RangeGroup>
  )
}
