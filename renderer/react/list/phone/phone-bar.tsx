import { PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import { isShown } from '../../../permitted.ts'
import { useHost } from '../../host-context.tsx'
import { messages } from '../../toolbar/messages.ts'
import { PermittedButton } from '../../toolbar/permitted-button.tsx'
import type { ListAtWork } from '../use-list-page.tsx'
import styles from './phone-bar.module.css'

export interface PhoneBarProps {
  readonly list: ListAtWork
  /** What there is to do besides; absent: nothing. */
  readonly children?: ReactNode
}

/** What is always in reach, at the lower edge of the screen, wherever the rows are scrolled to: adding a row. */
export function PhoneBar({ list: { parts, toolbar }, children }: PhoneBarProps) {
  const { permissions } = useHost()
  const { plan, visible } = parts
  const codes = permissionCodes(plan, 'add')
  const mayAdd = visible.mayAdd && isShown(permissions, codes)
  if (!children && !mayAdd) return null
  return (
    <div className={styles.bar}>
      {children}
      {mayAdd && (
        <PermittedButton
          codes={codes}
          type={children ? 'default' : 'primary'}
          className={styles.add}
          icon={<PlusOutlined aria-hidden />}
          autoInsertSpace={false}
          {...(toolbar.addRefusal !== undefined && { reason: toolbar.addRefusal })}
          onClick={toolbar.onAdd}
        >
          {messages.add}
        </PermittedButton>
      )}
    </div>
  )
}
