import styles from './settings.module.css'

/** A small drawing of what a choice looks like. */
export function LayoutPicture({
  navigation,
  dark = false,
}: {
  readonly navigation: 'sidemenu' | 'topmenu'
  readonly dark?: boolean
}) {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 32" data-dark={dark} aria-hidden>
      <rect className={styles.drawnPage} width="48" height="32" rx="3" />
      {navigation === 'sidemenu' ? (
        <rect className={styles.drawnMenu} width="13" height="32" rx="3" />
      ) : (
        <rect className={styles.drawnMenu} width="48" height="9" rx="3" />
      )}
    </svg>
  )
}
