import { ColorDot } from './color-dot.tsx'
import styles from './colored-text.module.css'

/**
 * A dictionary text with its colour in a dot. Not in the letters: most colours that a dictionary may name are too light
 * for text, and the text says it all to those who do not see colours.
 */
export function ColoredText({ text, color }: { readonly text: string; readonly color: string }) {
  return (
    <span className={styles.colored}>
      <ColorDot color={color} />
      {text}
    </span>
  )
}
