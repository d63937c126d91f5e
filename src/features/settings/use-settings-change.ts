import { useState } from 'react'
import type { PreferenceName, Preferences } from './preferences.ts'
import { PreferencesNotKeptError, type SettingsStore } from './settings-store.ts'

const THEME_NAMES: readonly PreferenceName[] = ['appearance', 'color', 'menuTheme', 'density', 'colorWeak']

export interface SettingsChange {
  /** A theme that is not on the screen yet. */
  readonly changing: boolean
  /** What could not be kept. */
  readonly failure: 'theme' | 'other' | undefined
  change(changed: Partial<Preferences>): Promise<void>
}

/** Changes settings, and knows how far that is. */
export function useSettingsChange(
  settings: Pick<SettingsStore, 'change'>,
  painted: () => Promise<void>,
): SettingsChange {
  const [changing, setChanging] = useState(false)
  const [failure, setFailure] = useState<SettingsChange['failure']>()

  async function change(changed: Partial<Preferences>) {
    const isTheme = THEME_NAMES.some((name) => changed[name] !== undefined)
    setFailure(undefined)
    setChanging(isTheme)
    try {
      await settings.change(changed)
      await painted()
    } catch (error) {
      if (!(error instanceof PreferencesNotKeptError)) throw error
      setFailure(isTheme ? 'theme' : 'other')
    } finally {
      setChanging(false)
    }
  }

  return { changing, failure, change }
}

/** Resolves when what has just been changed is on the screen: the frame after the one that draws it has begun. */
export function nextPaint(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}
