import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** Passwords for other people: one that is typed, or some of the server's making that are shown this once. */
export const userPasswords = definePanel({
  type: 'user-passwords',
  title: '重新设定密码',
  summary: '为所选的用户设定密码，或由系统生成初始密码，只显示这一次。',
  props: Type.Object({}, { additionalProperties: false }),
  widthPx: 560,
  load: () => import('./user-passwords.tsx').then((module) => module.UserPasswords),
})
