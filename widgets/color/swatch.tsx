import type { CSSProperties } from 'react'
import styles from './color.module.css'
import { readColor } from './color-text.ts'

/** A stored colour to look at; nothing for a text that is none: only colours that were read reach a style. */
export function Swatch({ color }: { readonly color: string }) {
  const read = readColor(color)
  if (read === null) return null
  return <span className={styles.swatch} style={{ '--swatch': read } as CSSProperties} aria-hidden />
}
