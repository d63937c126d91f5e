import { ColorDot } from '#renderer/react/field/color-dot.tsx'
import styles from './choices.module.css'

interface ChoiceLinesProps {
  readonly text: string
  /** Texts of the fields that the label names; absent where it names one. */
  readonly parts: readonly string[] | undefined
  /** Of the dictionary item. */
  readonly color?: string | null | undefined
}

/** A choice in its list: what it is called, and below it what tells it from others that are called the same. */
export function ChoiceLines({ text, parts, color }: ChoiceLinesProps) {
  const [name, ...more] = parts ?? []
  if (name === undefined || more.length === 0) return <ColoredChoice text={text} color={color} />
  return (
    <>
      <div className={styles.name}>{name}</div> <div className={styles.detail}>{more.join(' · ')}</div>
    </>
  )
}

/** The text of a choice with the colour that its dictionary gives it, as lists show it. */
export function ColoredChoice({ text, color }: Pick<ChoiceLinesProps, 'text' | 'color'>) {
  if (!color) return text
  return (
    <span className={styles.colored}>
      <ColorDot color={color} />
      {text}
    </span>
  )
}
