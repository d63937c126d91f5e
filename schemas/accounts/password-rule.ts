/** What a password must hold (contract 01 section 6), and its greatest length. */
const PASSWORD = /^(?=.*[a-zA-Z])(?=.*\d)(?=.*[~!@#$%^&*()_+`\-={}:";'<>?,./]).{8,128}$/s

/** Texts of the contract; `weak` is the level's own. */
export const PASSWORD_MESSAGES = {
  rule: '密码由8位数字、大小写字母和特殊符号组成!',
  weak: '密码强度不够',
} as const

export type PasswordLevel = 0 | 1 | 2 | 3

/** 低 低 中 强, by level: how many of the kinds of characters a password mixes. */
export const PASSWORD_LEVEL_NAMES = ['低', '低', '中', '强'] as const

export function isAllowedPassword(password: string): boolean {
  return PASSWORD.test(password)
}

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/] as const

/** For the bar below the field, while it is typed into; what counts in the end is `isAllowedPassword`. */
export function passwordLevel(password: string): PasswordLevel {
  if (password.length < 8) return 0
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  if (kinds <= 1) return 1
  return kinds === 2 || password.length < 10 ? 2 : 3
}
