import { ApartmentOutlined, IdcardOutlined, KeyOutlined, UserOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getCurrentUserDeparts } from '#schemas/api/session.ts'
import type { OwnDepartments } from '#src/features/account/account-service.ts'
import type { UserMenuAction } from '#src/features/user-menu/user-menu.tsx'
import { HttpError } from '#src/platform/http/http-error.ts'
import { useConsole } from '../boot/console-context.ts'
import { ACCOUNT_PATH } from '../boot/routes.ts'
import { messages } from '../messages.ts'
import { useLazyPart } from './use-lazy-part.ts'

export interface AccountDialogs {
  readonly actions: readonly UserMenuAction[]
  readonly dialogs: ReactNode
}

/** What a user may change about himself: his password, his picture, and the department he works for. Loaded when first opened. */
export function useAccountDialogs(): AccountDialogs {
  const { services, session } = useConsole()
  const { http, notices } = services
  const navigate = useNavigate()
  const [passwordOpen, setPasswordOpen] = useState(false)
  const [avatarOpen, setAvatarOpen] = useState(false)
  const [departments, setDepartments] = useState<OwnDepartments>()
  const [departmentsOpen, setDepartmentsOpen] = useState(false)
  const { Part, request } = useLazyPart(
    () => import('./account-dialogs.tsx').then((module) => module.AccountDialogs),
    messages.dialogMissing,
  )

  const warn = (text: string) => notices.show({ kind: 'message', tone: 'warning', text })

  async function openFor(open: (isOpen: boolean) => void) {
    // Specified: without a user name there is nothing to change.
    if (session.user.username === '') return warn(messages.noUser)
    if (await request()) open(true)
  }

  async function openDepartments() {
    if (session.user.username === '') return warn(messages.noUser)
    try {
      const own = await http.call(getCurrentUserDeparts, { quiet: true })
      if (own.list.length === 0) return warn(messages.noDepartments)
      if (!(await request())) return
      setDepartments(own)
      setDepartmentsOpen(true)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      notices.show({ kind: 'message', tone: 'error', text: error.message })
    }
  }

  return {
    actions: [
      {
        key: 'account',
        label: messages.account,
        icon: <IdcardOutlined />,
        onSelect: () => void navigate(ACCOUNT_PATH),
      },
      {
        key: 'department',
        label: messages.switchDepartment,
        icon: <ApartmentOutlined />,
        onSelect: () => void openDepartments(),
      },
      {
        key: 'password',
        label: messages.changePassword,
        icon: <KeyOutlined />,
        onSelect: () => void openFor(setPasswordOpen),
      },
      {
        key: 'avatar',
        label: messages.changeAvatar,
        icon: <UserOutlined />,
        onSelect: () => void openFor(setAvatarOpen),
      },
    ],
    dialogs: Part !== undefined && (
      <Part
        passwordOpen={passwordOpen}
        onPasswordClose={() => setPasswordOpen(false)}
        avatarOpen={avatarOpen}
        onAvatarClose={() => setAvatarOpen(false)}
        departments={departments}
        departmentsOpen={departmentsOpen}
        onDepartmentsClose={() => setDepartmentsOpen(false)}
      />
    ),
  }
}
