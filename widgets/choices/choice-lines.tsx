import styles from './choices.module.css'

interface ChoiceLinesProps {
  readonly text: string
  /** Texts of the fields that the label names; absent where it names one. */
  readonly parts: readonly string[] | undefined
}

/** A choice in its list: what it is called, and below it what tells it from others that are called the same. */
export function ChoiceLines({ text, parts }: ChoiceLinesProps) {
  const [name, ...more] = parts ?? []
  if (name === undefined || more.length === 0) return text
  return (
    <>
      <div className={styles.name}>{name}</div> <div className={styles.detail}>{more.join(' · ')}</div>
    </>
  )
}
