import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { isShown, isSwitchedOff } from '../../permitted.ts'
import { useHost } from '../host-context.tsx'
import { messages } from './messages.ts'
import styles from './permitted-button.module.css'

export interface PermittedButtonProps extends Omit<ButtonProps, 'disabled' | 'className'> {
  readonly className?: string | undefined
  /** Permission codes that the button is tied to. */
  readonly codes: readonly string[]
  /** Why it does nothing at present, though it is permitted. */
  readonly reason?: string
}

/**
 * A button tied to a permission: gone when it is not granted, drawn but without effect when it is switched off or
 * something else is missing. The latter keeps the focus and says why, so that keyboard users learn the reason as well.
 */
export function PermittedButton({ codes, className = '', reason, onClick, ...button }: PermittedButtonProps) {
  const { permissions, notice } = useHost()
  if (!isShown(permissions, codes)) return null
  const hindrance = isSwitchedOff(permissions, codes) ? messages.notPermitted : reason
  if (hindrance === undefined) return <Button {...button} className={className} {...(onClick ? { onClick } : {})} />
  const refuse = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    notice.warning(hindrance)
  }
  return (
    <Button
      {...button}
      className={`${className} ${styles.disabled}`}
      aria-disabled
      title={hindrance}
      onClick={refuse}
    />
  )
}
