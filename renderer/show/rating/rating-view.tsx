import type { ShowViewProps } from '../show-view.ts'
import { DEFAULT_STARS, Stars } from './stars.tsx'

/** As many stars as can be given where the field is entered. */
export function RatingView({ value, text, field }: ShowViewProps) {
  const { count } = field.widget.options
  return <Stars value={Number(value)} text={text} count={typeof count === 'number' ? count : DEFAULT_STARS} />
}
