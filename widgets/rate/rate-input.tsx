import { Button } from 'antd'
import { useState } from 'react'
import { Star } from '#renderer/show/rating/star.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { leavesGroup } from '../choices/leaves-group.ts'
import { messages as widgetMessages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { textOf } from '../text/canonical-text.ts'
import { messages } from './messages.ts'
import styles from './rate.module.css'
import { DEFAULT_STARS, type RateOptions } from './schema.ts'

/** Radios that look like stars: the arrow keys move and choose, and a screen reader hears how many. */
export function RateInput(props: InputProps<RateOptions>) {
  const { id, labelId, describedBy, options, value, onChange, onBlur, readOnly, required, invalid } = props
  const [hovered, setHovered] = useState(0)
  if (readOnly) return <ReadOnlyText {...props} text={textOf(value)} labelledByLabel />
  const { count = DEFAULT_STARS } = options
  const chosen = Number(value ?? 0)
  const shown = hovered || chosen
  const isOdd = value !== null && !(Number.isInteger(chosen) && chosen >= 1 && chosen <= count)
  // The id leads the focus to the one radio of the group that Tab would reach.
  const entrance = isOdd || value === null ? 1 : chosen
  return (
    <div
      role="radiogroup"
      className={styles.stars}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      onMouseLeave={() => setHovered(0)}
      onBlur={(event) => {
        if (leavesGroup(event)) onBlur?.()
      }}
    >
      {Array.from({ length: count }, (_, index) => index + 1).map((stars) => (
        <label key={stars} className={styles.choice} onMouseEnter={() => setHovered(stars)}>
          <input
            type="radio"
            name={id}
            value={stars}
            checked={chosen === stars}
            aria-label={messages.stars(String(stars))}
            onChange={() => onChange(stars)}
            {...(stars === entrance ? { id } : {})}
          />
          <Star on={stars <= shown} />
        </label>
      ))}
      <span className={styles.text}>{value === null ? widgetMessages.notSet : isOdd ? textOf(value) : ''}</span>
      {value !== null && !required && (
        <Button type="link" size="small" onClick={() => onChange(null)}>
          {widgetMessages.clear}
        </Button>
      )}
    </div>
  )
}
