import { CheckOutlined } from '@ant-design/icons'
import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly picture: ReactNode
  readonly disabled?: boolean
}

export interface ChoiceCardsProps<Value extends string> {
  readonly title: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  /** Why some of them cannot be chosen. */
  readonly note?: string | undefined
  onChoose(value: Value): void
}

/** One of few, with a picture of each. */
export function ChoiceCards<Value extends string>({ title, choices, value, note, onChoose }: ChoiceCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={note === undefined ? undefined : `${id}-note`}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              checked={choice.value === value}
              disabled={choice.disabled ?? false}
              onChange={() => onChoose(choice.value)}
            />
            <span className={styles.picture} aria-hidden>
              {choice.picture}
            </span>
            <span className={styles.label}>
              {choice.value === value && <CheckOutlined aria-hidden className={styles.tick ?? ''} />}
              {choice.label}
            </span>
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
