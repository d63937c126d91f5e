import { useSnapshot } from 'valtio'
import { Avatar } from '#src/features/avatar/avatar.tsx'
import { staticAddress } from '#src/platform/addresses.ts'
import { thumbnailAddress } from '#widgets/upload/thumbnail-address.ts'
import { useConsole } from '../boot/console-context.ts'

/** The picture of the signed-in user, where the server keeps its files. */
export function OwnAvatar({ sizePx }: { readonly sizePx: number }) {
  const { services, session } = useConsole()
  const { user } = useSnapshot(session)
  const address = staticAddress(user.avatar ?? '', services.config)
  return <Avatar name={user.realname || user.username} address={address && thumbnailAddress(address)} sizePx={sizePx} />
}
