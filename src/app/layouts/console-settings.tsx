import { SettingsDrawer } from '#src/features/settings/settings-drawer.tsx'
import { useConsole } from '../boot/console-context.ts'

export interface ConsoleSettingsProps {
  readonly open: boolean
  /** The console is dark now. */
  readonly dark: boolean
  onClose(): void
}

/** The settings with the shell's own things: the store, the clipboard, the notices. Loaded when first opened. */
export function ConsoleSettings({ open, dark, onClose }: ConsoleSettingsProps) {
  const { settings, notices } = useConsole().services
  return (
    <SettingsDrawer
      open={open}
      settings={settings}
      dark={dark}
      copyText={(text) => navigator.clipboard.writeText(text)}
      onNotice={(tone, text) => notices.show({ kind: 'message', tone, text })}
      onClose={onClose}
    />
  )
}
