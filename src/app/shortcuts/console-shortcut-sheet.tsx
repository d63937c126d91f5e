import { useSnapshot } from 'valtio'
import { hasMacKeys } from '#renderer/react/shortcuts/shortcut.ts'
import { ShortcutSheet } from '#src/features/shortcuts/shortcut-sheet.tsx'
import { useConsole } from '../boot/console-context.ts'
import { mayInspect } from '../boot/create-host.ts'
import { changeSetting } from '../theme/change-setting.ts'
import { consoleShortcuts } from './console-shortcuts.ts'

/** The sheet with the console's shortcuts and the user's choice about them. Loaded when first opened. */
export function ConsoleShortcutSheet({ onClose }: { onClose(): void }) {
  const { services, session } = useConsole()
  const { singleKeyShortcuts } = useSnapshot(services.settings.state)
  return (
    <ShortcutSheet
      groups={consoleShortcuts({ inspects: mayInspect(session) })}
      mac={hasMacKeys()}
      singleKeys={singleKeyShortcuts}
      onSingleKeysChange={(on) => void changeSetting(services, { singleKeyShortcuts: on })}
      onClose={onClose}
    />
  )
}
