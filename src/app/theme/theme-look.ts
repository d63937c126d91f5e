import { useMemo, useSyncExternalStore } from 'react'
import type { Preferences } from '#src/features/settings/preferences.ts'
import type { Look } from './theme-colors.ts'

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

type LookPreferences = Pick<Preferences, 'appearance' | 'color' | 'density'>

function lookOf({ appearance, color, density }: LookPreferences, systemIsDark: boolean): Look {
  const dark = appearance === 'system' ? systemIsDark : appearance === 'dark'
  return { color, dark, compact: density === 'compact' }
}

/** The look of the preferences, which follows the machine where it is told to. */
export function useLook({ appearance, color, density }: LookPreferences): Look {
  const systemIsDark = useSyncExternalStore(subscribe, () => window.matchMedia(SYSTEM_IS_DARK).matches)
  return useMemo(() => lookOf({ appearance, color, density }, systemIsDark), [appearance, color, density, systemIsDark])
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(SYSTEM_IS_DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
