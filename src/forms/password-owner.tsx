import styles from './forms.module.css'

/** Whose password it is: for him who types it, and for the browser, which keeps the new one under this name. */
export function PasswordOwner({ label, username }: { readonly label: string; readonly username: string }) {
  return (
    <>
      <input
        className={styles.hidden}
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <p className={styles.owner}>
        {label}：<strong>{username}</strong>
      </p>
    </>
  )
}
