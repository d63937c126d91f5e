import { ALTERATION_PATH, REGISTER_PATH, REGISTER_RESULT_PATH } from '../boot/routes.ts'
import { messages } from './messages.ts'
import type { PublicPage } from './public-page.ts'

/** The public pages besides sign-in itself, each loaded when it is opened. */
export const PUBLIC_PAGES: ReadonlyMap<string, PublicPage> = new Map<string, PublicPage>([
  [
    REGISTER_PATH,
    {
      title: messages.register,
      load: () => import('./registration-page.tsx').then((module) => module.RegistrationPage),
    },
  ],
  [
    REGISTER_RESULT_PATH,
    {
      title: messages.registerResult,
      load: () => import('./registration-result-page.tsx').then((module) => module.RegistrationResultPage),
    },
  ],
  [
    ALTERATION_PATH,
    {
      title: messages.alteration,
      load: () => import('./alteration-page.tsx').then((module) => module.AlterationPage),
    },
  ],
])
