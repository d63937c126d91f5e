import type { QueryInputProps } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { DateInput } from './date-input.tsx'
import type { DateOptions } from './schema.ts'

/** One date of a query, also where it is stored as text. */
export function DateQuery(props: QueryInputProps<DateOptions>) {
  return <DateInput {...props} value={textOf(props.value)} readOnly={false} required={false} invalid={false} />
}
