import { PASSWORD_LEVEL_NAMES, PASSWORD_MESSAGES, passwordLevel } from '#schemas/accounts/password-rule.ts'
import { messages } from './messages.ts'
import styles from './password-strength.module.css'

/** How good a password is, while it is typed: a bar, and its level in words. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const level = passwordLevel(password)
  return (
    <div className={styles.strength} data-level={level} aria-live="polite">
      <span className={styles.bar} aria-hidden />
      <span className={styles.name}>
        {messages.strength(PASSWORD_LEVEL_NAMES[level])}
        {level === 0 && messages.strengthWeak(PASSWORD_MESSAGES.weak)}
      </span>
    </div>
  )
}
