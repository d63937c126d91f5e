import { useSnapshot } from 'valtio'
import { Avatar } from '#src/features/avatar/avatar.tsx'
import { staticAddress } from '#src/platform/addresses.ts'
import { useConsole } from '../boot/console-context.ts'

/** The picture of the signed-in user, where the server keeps its files. */
export function OwnAvatar({ sizePx }: { readonly sizePx: number }) {
  const { services, session } = useConsole()
  const { user } = useSnapshot(session)
  return (
    <Avatar
      name={user.realname || user.username}
      address={staticAddress(user.avatar ?? '', services.config)}
      sizePx={sizePx}
    />
  )
}
