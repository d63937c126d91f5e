import type { Preferences } from '#src/features/settings/preferences.ts'
import { PreferencesNotKeptError } from '#src/features/settings/settings-store.ts'
import type { ConsoleServices } from '../boot/console-services.ts'
import { messages } from '../boot/status-messages.ts'

/** Changes a setting outside of the settings. It counts at once; that it cannot be kept is said. */
export async function changeSetting(
  { settings, notices }: Pick<ConsoleServices, 'settings' | 'notices'>,
  changed: Partial<Preferences>,
): Promise<void> {
  try {
    await settings.change(changed)
  } catch (error) {
    if (!(error instanceof PreferencesNotKeptError)) throw error
    notices.show({ kind: 'message', tone: 'warning', text: messages.storageLost })
  }
}
