import { MESSAGES } from './messages.ts'
import { OPERATIONS } from './operations.ts'
import { PEOPLE } from './people.ts'
import { SETTINGS } from './settings.ts'
import type { WorkedScreen } from './worked-screen.ts'

export const WORKED_SCREENS: readonly WorkedScreen[] = [...PEOPLE, ...SETTINGS, ...MESSAGES, ...OPERATIONS]
