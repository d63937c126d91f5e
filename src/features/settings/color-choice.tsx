import { CheckOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { messages } from './messages.ts'
import { COLOR_PRESETS } from './presets.ts'
import styles from './settings.module.css'

export interface ColorChoiceProps {
  readonly value: string
  onChoose(color: string): void
}

/** The presets of the specification; the name of the chosen one is written out, for those who do not tell colours. */
export function ColorChoice({ value, onChoose }: ColorChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {messages.color}
        <span className={styles.chosen}>{COLOR_PRESETS.find(({ color }) => color === value)?.name ?? value}</span>
      </legend>
      <div className={styles.swatches}>
        {COLOR_PRESETS.map((preset) => (
          <label key={preset.color} className={styles.swatch} title={preset.name}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              aria-label={preset.name}
              checked={preset.color === value}
              onChange={() => onChoose(preset.color)}
            />
            <span className={styles.dot} style={{ background: preset.color }} aria-hidden>
              {preset.color === value && <CheckOutlined />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
