import { BulbOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { CommandPalette, type CommandPaletteProps } from '#src/features/menu-search/command-palette.tsx'
import type { PaletteAction } from '#src/features/menu-search/palette-action.ts'
import { type Appearance, effective } from '#src/features/settings/preferences.ts'
import { useConsole } from '../boot/console-context.ts'
import { changeSetting } from '../theme/change-setting.ts'
import { useLook } from '../theme/theme-look.ts'
import { messages } from './palette-messages.ts'
import { usePageRecords } from './use-page-records.tsx'

/** The palette with what it asks the server for, and what it does about the console itself. Mounted is open. */
export function ConsolePalette(props: CommandPaletteProps) {
  const { furtherActions, findRecords } = usePageRecords(props.memory)
  const themeActions = useThemeActions()
  const actions = useMemo(() => [...props.actions, ...themeActions], [props.actions, themeActions])
  return <CommandPalette {...props} actions={actions} furtherActions={furtherActions} findRecords={findRecords} />
}

function useThemeActions(): readonly PaletteAction[] {
  const { services } = useConsole()
  const preferences = effective(useSnapshot(services.settings.state))
  const { dark } = useLook(preferences)
  const { appearance } = preferences
  return useMemo(() => {
    const turn = (id: string, title: string, to: Appearance): PaletteAction => ({
      id,
      title,
      icon: <BulbOutlined />,
      run: () => void changeSetting(services, { appearance: to }),
    })
    const other = dark ? turn('theme', messages.turnLight, 'light') : turn('theme', messages.turnDark, 'dark')
    return appearance === 'system' ? [other] : [other, turn('system-theme', messages.followSystem, 'system')]
  }, [services, dark, appearance])
}
