import { theme } from 'antd'
import type { MouseEvent } from 'react'
import { EMPTY_MARK } from '../field/value-text.tsx'
import type { CellText } from './cell-text.ts'
import styles from './list-cell.module.css'
import { messages } from './messages.ts'

export interface ListCellProps {
  readonly content: CellText | null
  readonly ellipsis: boolean
  /** Stands beside the button that opens its branch, not below it. */
  readonly inline?: boolean
  /** Present in the column that leads to the record. */
  readonly onOpen?: () => void
}

export function ListCell({ content, ellipsis, inline = false, onOpen }: ListCellProps) {
  if (onOpen) {
    return (
      <button
        type="button"
        className={inline ? `${styles.link} ${styles.inline}` : styles.link}
        onMouseEnter={titleWhenCut}
        onClick={onOpen}
      >
        {content?.text ?? EMPTY_MARK}
      </button>
    )
  }
  if (!content) return <span className={styles.empty}>{EMPTY_MARK}</span>
  if (content.color) return <ColoredText text={content.text} color={content.color} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows the text that is there already
    <span className={ellipsis && !inline ? styles.cut : undefined} onMouseEnter={titleWhenCut}>
      {content.text}
      {content.unknown && <span className={styles.unknown}>{messages.unknownValue}</span>}
    </span>
  )
}

/**
 * A dictionary text with its colour in a dot. Not in the letters: most colours that a dictionary may name are too light
 * for text, and the text says it all to those who do not see colours.
 */
function ColoredText({ text, color }: { readonly text: string; readonly color: string }) {
  const { token } = theme.useToken()
  const known: unknown = Reflect.get(token, STATUS_TOKENS[color] ?? `${color}-6`)
  return (
    <span className={styles.colored}>
      <span
        className={styles.dot}
        data-shape={SHAPES[color]}
        style={{ background: typeof known === 'string' ? known : color }}
      />
      {text}
    </span>
  )
}

/** Colours that are easily taken for each other differ in their shape as well: who scans a column looks at the dots. */
const SHAPES: Readonly<Record<string, 'square' | 'triangle' | 'ring'>> = {
  error: 'square',
  red: 'square',
  volcano: 'square',
  magenta: 'square',
  warning: 'triangle',
  orange: 'triangle',
  gold: 'triangle',
  yellow: 'triangle',
  default: 'ring',
}

/** Names that antd's tags know, and dictionaries therefore use. */
const STATUS_TOKENS: Readonly<Record<string, string>> = {
  success: 'colorSuccess',
  processing: 'colorInfo',
  error: 'colorError',
  warning: 'colorWarning',
  default: 'colorTextQuaternary',
}

/** The whole text on hover, only where the cell cuts it: looked at when asked for, not for every cell on every render. */
function titleWhenCut({ currentTarget }: MouseEvent<HTMLElement>) {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth
  if (isCut) currentTarget.title = currentTarget.textContent ?? ''
  else currentTarget.removeAttribute('title')
}
