import type { CSSProperties } from 'react'
import { ColorDot } from '#renderer/react/field/color-dot.tsx'
import styles from './color.module.css'
import { readColor, readNamed } from './color-text.ts'

/** A stored colour to look at; nothing for a text that is none: only colours that were read reach a style. */
export function Swatch({ color }: { readonly color: string }) {
  const named = readNamed(color)
  if (named !== null) return <ColorDot color={named} />
  const read = readColor(color)
  if (read === null) return null
  return <span className={styles.swatch} style={{ '--swatch': read } as CSSProperties} aria-hidden />
}
