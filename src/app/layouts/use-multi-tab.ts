import { useLayoutEffect } from 'react'
import type { SettingsStore } from '#src/features/settings/settings-store.ts'
import { useConsoleTabs } from '../tabs/tabs-context.ts'

/** The tabs follow the setting. Who would rather keep what is not saved in other tabs keeps the tabs as well. */
export function useMultiTab(settings: SettingsStore, multiTab: boolean): void {
  const tabs = useConsoleTabs()
  // Before the paint, so that no tab bar appears only to go away.
  useLayoutEffect(() => {
    void tabs.setMultiple(multiTab).then((changed) => {
      if (!changed) return settings.change({ multiTab: !multiTab })
    })
  }, [tabs, settings, multiTab])
}
