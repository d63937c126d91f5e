import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHost } from '../host-context.tsx'
import { messages } from './messages.ts'
import styles from './permitted-button.module.css'

export interface PermittedButtonProps extends Omit<ButtonProps, 'disabled' | 'className'> {
  readonly className?: string | undefined
  /** Permission code that the button is tied to. */
  readonly permission: string
}

/**
 * A button tied to a permission: gone when it is not granted, drawn but without effect when it is switched off. The
 * latter keeps the focus and says why, so that keyboard users learn the reason as well.
 */
export function PermittedButton({ permission, className = '', onClick, ...button }: PermittedButtonProps) {
  const { permissions, notice } = useHost()
  if (!permissions.isVisible(permission)) return null
  if (!permissions.isDisabled(permission))
    return <Button {...button} className={className} {...(onClick ? { onClick } : {})} />
  const refuse = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    notice.warning(messages.notPermitted)
  }
  return (
    <Button
      {...button}
      className={`${className} ${styles.disabled}`}
      aria-disabled
      title={messages.notPermitted}
      onClick={refuse}
    />
  )
}
