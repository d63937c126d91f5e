import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  createChangePassword,
  createChooseDepartment,
  type OwnDepartments,
} from '#src/features/account/account-service.ts'
import { DepartmentSwitch } from '#src/features/account/department-switch.tsx'
import { PasswordDialog } from '#src/features/account/password-dialog.tsx'
import { AvatarDialog } from '#src/features/avatar/avatar-dialog.tsx'
import { createChangeAvatar } from '#src/features/avatar/avatar-service.ts'
import { staticAddress } from '#src/platform/addresses.ts'
import { replaceUser } from '#src/platform/session/session-store.ts'
import { saveUser } from '#src/platform/session/stored-session.ts'
import { useConsole } from '../boot/console-context.ts'
import { messages } from '../messages.ts'

export interface AccountDialogsProps {
  readonly passwordOpen: boolean
  onPasswordClose(): void
  readonly avatarOpen: boolean
  onAvatarClose(): void
  readonly departments: OwnDepartments | undefined
  readonly departmentsOpen: boolean
  onDepartmentsClose(): void
}

/** The dialogs of the user's own account, with the shell's own things. */
export function AccountDialogs({
  passwordOpen,
  onPasswordClose,
  avatarOpen,
  onAvatarClose,
  departments,
  departmentsOpen,
  onDepartmentsClose,
}: AccountDialogsProps) {
  const { services, session, changeUser } = useConsole()
  const { http, transfers, notices, storage, sessionChannel, config } = services
  const { id, username, realname, avatar } = useSnapshot(session).user
  const changePassword = useMemo(() => createChangePassword(http), [http])
  const chooseDepartment = useMemo(() => createChooseDepartment(http), [http])
  const changeAvatar = useMemo(() => createChangeAvatar({ http, transfers }, id), [http, transfers, id])
  // Each opening begins with empty fields.
  const [round, setRound] = useState(0)
  const startAfresh = () => setRound((current) => current + 1)
  const succeed = (text: string) => notices.show({ kind: 'message', tone: 'success', text })

  return (
    <>
      <PasswordDialog
        key={`password-${round}`}
        open={passwordOpen}
        username={username}
        changePassword={changePassword}
        onChanged={(text) => {
          onPasswordClose()
          succeed(text)
        }}
        onClose={onPasswordClose}
        onClosed={startAfresh}
      />
      <AvatarDialog
        key={`avatar-${round}`}
        open={avatarOpen}
        name={realname || username}
        address={staticAddress(avatar ?? '', config)}
        changeAvatar={changeAvatar}
        onChanged={(changed, text) => {
          onAvatarClose()
          replaceUser(session, { ...session.user, avatar: changed }, undefined)
          saveUser(storage, session.user)
          succeed(text)
        }}
        onClose={onAvatarClose}
        onClosed={startAfresh}
      />
      {departments && (
        <DepartmentSwitch
          key={`department-${round}`}
          open={departmentsOpen}
          username={username}
          departments={departments}
          chooseDepartment={chooseDepartment}
          onSwitched={(user) => {
            onDepartmentsClose()
            // Specified: kept for seven days, and in force at once. What is asked for is asked anew under the new scope.
            saveUser(storage, user)
            sessionChannel.tell({ kind: 'signed-in', userId: user.id })
            void changeUser(user).then(() => succeed(messages.departmentSwitched(user.orgCodeTxt ?? '')))
          }}
          onClose={onDepartmentsClose}
          onClosed={startAfresh}
        />
      )}
    </>
  )
}
