import type { InputProps } from '#renderer/widget.ts'
import { DateRange } from '../date/date-range-input.tsx'
import { readBounds } from '../number/number-bounds.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { boundToMoment, formatMomentRange, type MomentRange, momentToBound } from './moment-range.ts'
import { RangeGroup } from './range-group.tsx'
import { readRange, storeRange } from './range-text.ts'

interface MomentRangeInputProps extends InputProps<unknown> {
  readonly range: MomentRange
}

/** Two moments that are stored as one text; either may be open, and the earlier one comes first. */
export function MomentRangeInput({ range, ...props }: MomentRangeInputProps) {
  const { id, labelId, describedBy, value, onChange, onBlur, readOnly, required, invalid } = props
  if (readOnly) return <ReadOnlyText {...props} text={formatMomentRange(value, range)} labelledByLabel />
  const [from, to] = readRange(value)
  return (
    <RangeGroup labelId={labelId} describedBy={describedBy}>
      <DateRange
        id={id}
        labelId={labelId}
        describedBy={describedBy}
        kind={range.kind}
        picker={range.period}
        required={required}
        invalid={invalid}
        // A bound that cannot be read is shown as it is stored.
        value={[boundToMoment(range, from) ?? from, boundToMoment(range, to) ?? to]}
        onChange={(next) => {
          const [start, end] = readBounds(next)
          onChange(storeRange([momentToBound(range, start), momentToBound(range, end)]))
        }}
        {...(onBlur && { onBlur })}
      />
    </RangeGroup>
  )
}
