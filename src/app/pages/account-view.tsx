import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { AvatarDialog } from '#src/features/avatar/avatar-dialog.tsx'
import { createChangeAvatar } from '#src/features/avatar/avatar-service.ts'
import { OwnAccount } from '#src/features/own-account/own-account.tsx'
import { createOwnAccountService } from '#src/features/own-account/own-account-service.ts'
import { messages as secondFactorMessages } from '#src/features/second-factor/messages.ts'
import { SecondFactorPanel } from '#src/features/second-factor/second-factor-panel.tsx'
import { createSecondFactorService } from '#src/features/second-factor/second-factor-service.ts'
import { staticAddress } from '#src/platform/addresses.ts'
import { replaceUser } from '#src/platform/session/session-store.ts'
import { saveUser } from '#src/platform/session/stored-session.ts'
import { useConsole } from '../boot/console-context.ts'
import { OwnAvatar } from '../layouts/own-avatar.tsx'
import { messages } from '../messages.ts'
import { PageFrame } from './page-frame.tsx'

const PICTURE_PX = 64

/** 账号设置, with the shell's own things. */
export function AccountView() {
  const { services, session } = useConsole()
  const { http, transfers, notices, storage, config } = services
  const { id, username, realname, avatar } = useSnapshot(session).user
  const account = useMemo(() => createOwnAccountService(http), [http])
  const secondFactor = useMemo(() => createSecondFactorService(http), [http])
  const changeAvatar = useMemo(() => createChangeAvatar({ http, transfers }, id), [http, transfers, id])
  const [pictureOpen, setPictureOpen] = useState(false)
  const [round, setRound] = useState(0)
  const state = useQuery({ queryKey: ['second-factor', id], queryFn: () => secondFactor.state() })
  const succeed = (text: string) => notices.show({ kind: 'message', tone: 'success', text })

  function changeSelf(change: { readonly realname?: string; readonly avatar?: string | null }) {
    replaceUser(session, { ...session.user, ...change }, undefined)
    saveUser(storage, session.user)
  }

  return (
    <PageFrame title={messages.account}>
      <OwnAccount
        service={account}
        userId={id}
        hasPassword={state.data?.hasPassword ?? true}
        picture={<OwnAvatar sizePx={PICTURE_PX} />}
        secondFactor={
          state.data ? (
            <SecondFactorPanel state={state.data} service={secondFactor} onChanged={() => void state.refetch()} />
          ) : (
            state.isError && <p role="alert">{secondFactorMessages.loadFailed}</p>
          )
        }
        onChangePicture={() => setPictureOpen(true)}
        onRenamed={(name) => changeSelf({ realname: name })}
        onSaid={succeed}
        onFailed={(text) => notices.show({ kind: 'message', tone: 'error', text })}
        confirm={(question) => notices.ask({ title: messages.confirmTitle, content: question })}
        onSignedOut={() => void services.reloadSoon()}
      />
      <AvatarDialog
        key={round}
        open={pictureOpen}
        name={realname || username}
        address={staticAddress(avatar ?? '', config)}
        changeAvatar={changeAvatar}
        onChanged={(changed, text) => {
          setPictureOpen(false)
          changeSelf({ avatar: changed })
          succeed(text)
        }}
        onClose={() => setPictureOpen(false)}
        onClosed={() => setRound((current) => current + 1)}
      />
    </PageFrame>
  )
}
