import { useState } from 'react'
import { ExternalPage } from '#src/features/iframe-page/external-page.tsx'
import { FramePage } from '#src/features/iframe-page/frame-page.tsx'
import type { FrameAddress } from '#src/features/iframe-page/frame-policy.ts'
import { useConsole } from '../boot/console-context.ts'
import { useWindowOpener } from '../boot/open-window.ts'
import type { ViewProps } from '../views/view.ts'

export interface FrameViewProps extends ViewProps {
  readonly title: string
  readonly frame: FrameAddress & { readonly external: boolean }
}

/** A page of another host, in the console or, where its entry says so, in a browser window of its own. */
export function FrameView({ title, frame, tab }: FrameViewProps) {
  const { config, ownSession } = useConsole().services
  const openWindow = useWindowOpener()
  const [clicked] = useState(() => navigator.userActivation?.isActive ?? false)
  if (frame.external && frame.url !== undefined) {
    return <ExternalPage title={title} url={frame.url} atOnce={clicked} onOpenWindow={openWindow} onDone={tab.close} />
  }
  const rules = {
    ownOrigin: location.origin,
    frameHosts: config.frameHosts,
    trustedFrameHosts: config.trustedFrameHosts,
  }
  return (
    <FramePage
      title={title}
      address={frame}
      rules={rules}
      sessionValues={() => ({ token: ownSession.token() ?? '', tenantId: ownSession.tenantId })}
    />
  )
}
