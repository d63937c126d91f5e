import { Stars } from '#renderer/show/rating/stars.tsx'
import type { ValueViewProps } from '#renderer/widget.ts'
import { DEFAULT_STARS, type RateOptions } from './schema.ts'

/** As `"show": { "as": "rating" }` draws it. */
export function RateView({ value, text, options }: ValueViewProps<RateOptions>) {
  const { count = DEFAULT_STARS } = options
  return <Stars value={Number(value)} text={text} count={count} />
}
