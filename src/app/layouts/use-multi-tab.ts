import { useLayoutEffect } from 'react'
import type { ConsoleServices } from '../boot/console-services.ts'
import { useConsoleTabs } from '../tabs/tabs-context.ts'
import { changeSetting } from '../theme/change-setting.ts'

/** The tabs follow the setting. Who would rather keep what is not saved in other tabs keeps the tabs as well. */
export function useMultiTab(services: ConsoleServices, multiTab: boolean): void {
  const tabs = useConsoleTabs()
  // Before the paint, so that no tab bar appears only to go away.
  useLayoutEffect(() => {
    void tabs.setMultiple(multiTab).then((changed) => {
      if (!changed) return changeSetting(services, { multiTab: !multiTab })
    })
  }, [tabs, services, multiTab])
}
