import { CHOICE_COLORS } from '#schemas/language/dictionary.ts'
import styles from './color.module.css'
import { messages } from './messages.ts'
import { Swatch } from './swatch.tsx'

/** The colours of the theme above the palette: they stay readable by day and by night. */
export function NamedColors({ current, onPick }: { readonly current: string; onPick(name: string): void }) {
  return (
    <fieldset className={styles.named} aria-label={messages.namedColors}>
      {CHOICE_COLORS.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.name}
          aria-pressed={current === name}
          aria-label={messages.namedColor(name)}
          title={messages.namedColor(name)}
          onClick={() => onPick(name)}
        >
          <Swatch color={name} />
        </button>
      ))}
    </fieldset>
  )
}
