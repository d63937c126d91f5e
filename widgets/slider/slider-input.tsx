import { Button } from 'antd'
import type { InputProps } from '#renderer/widget.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { controlAttributes } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { toNumberValue } from '../number/number-text.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { DEFAULT_MAX, DEFAULT_MIN, DEFAULT_STEP, type SliderOptions } from './schema.ts'
import styles from './slider.module.css'
import { formatSlider } from './slider-value.ts'

/** The browser's own slider: it brings the keyboard, touch and high contrast along. */
export function SliderInput(props: InputProps<SliderOptions>) {
  const { options, field, value, onChange, onBlur, readOnly, required } = props
  const { min = DEFAULT_MIN, max = DEFAULT_MAX, step = DEFAULT_STEP } = options
  const text = formatSlider(value, options)
  if (readOnly) return <ReadOnlyText {...props} text={text} />
  return (
    <div className={styles.row}>
      <input
        {...controlAttributes(props)}
        type="range"
        className={styles.slider}
        min={min}
        max={max}
        step={step}
        value={value === null ? min : Number(value)}
        // A slider always stands somewhere: that nothing is stored is said beside it.
        aria-valuetext={text || messages.notSet}
        onChange={(event) => onChange(toNumberValue(field.type, canonicalDecimal(event.target.value) ?? null))}
        onBlur={() => onBlur?.()}
      />
      <span className={styles.text} aria-hidden>
        {text || messages.notSet}
      </span>
      {value !== null && !required && (
        <Button type="link" size="small" onClick={() => onChange(null)}>
          {messages.clear}
        </Button>
      )}
    </div>
  )
}
