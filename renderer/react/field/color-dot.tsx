import { theme } from 'antd'
import styles from './color-dot.module.css'

/** The colour that a dictionary gives to a text, beside it. */
export function ColorDot({ color }: { readonly color: string }) {
  const { token } = theme.useToken()
  const known: unknown = Reflect.get(token, STATUS_TOKENS[color] ?? `${color}-6`)
  return (
    <span
      className={styles.dot}
      data-shape={SHAPES[color]}
      style={{ background: typeof known === 'string' ? known : color }}
      aria-hidden
    />
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
