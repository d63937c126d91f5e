import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Preferences } from '#src/features/settings/preferences.ts'
import { consoleTheme } from './theme.ts'
import { showLook } from './theme-document.ts'
import { useLook } from './theme-look.ts'
import { messages } from './theme-messages.ts'

/**
 * The wheel of a busy button. antd's own leaves by a transition, whose end never comes where the button was busy for less
 * than a frame: it then stays for good, unseen, but read out and beside the text.
 */
const BUTTON = { loadingIcon: <LoadingOutlined aria-label={messages.busy} /> }

export interface ThemedProps {
  readonly preferences: Preferences
  readonly locale?: ConfigProviderProps['locale']
  readonly children: ReactNode
}

/** Everything below, and the document around it, in the look that the user chose. */
export function Themed({ preferences, locale, children }: ThemedProps) {
  const { colorWeak } = preferences
  const look = useLook(preferences)
  // Before the browser paints what Ant Design has drawn in the same look.
  useLayoutEffect(() => showLook(document, { ...look, colorWeak }), [look, colorWeak])
  return (
    <ConfigProvider theme={consoleTheme(look)} button={BUTTON} {...(locale && { locale })}>
      {children}
    </ConfigProvider>
  )
}
