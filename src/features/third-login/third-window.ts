import { THIRD_LOGIN_CHANNEL } from '#schemas/api/accounts.ts'

export interface ThirdWindow {
  /**
   * Opens the other service and calls `onTold` with the first thing that its end tells. False: the browser refused to
   * open a window.
   */
  open(address: string, onTold: (message: unknown) => void): boolean
  /** Listens no more. */
  forget(): void
}

const FEATURES = 'popup,width=720,height=640'

/** Listens before it opens: who is signed in there already is back within a moment. */
export function createThirdWindow(view: Window): ThirdWindow {
  let stop = () => {}
  return {
    open(address, onTold) {
      stop()
      const channel = new BroadcastChannel(THIRD_LOGIN_CHANNEL)
      const { origin } = new URL(address, view.location.href)
      const told = (message: unknown) => {
        stop()
        onTold(message)
      }
      // Posted to us as well; behind another origin that is the only way.
      const hearPosted = (event: MessageEvent<unknown>) => {
        if (event.origin === origin && event.source === popup) told(event.data)
      }
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => told(data))
      view.addEventListener('message', hearPosted)
      stop = () => {
        channel.close()
        view.removeEventListener('message', hearPosted)
        stop = () => {}
      }
      const popup = view.open(address, '_blank', FEATURES)
      if (popup !== null) return true
      stop()
      return false
    },
    forget: () => stop(),
  }
}
