/** Something of the server that pages let follow from a change, in the same transaction. */
export interface EffectCall {
  /** kebab-case, as pages name it. */
  readonly name: string
  /** What it does, for documentation. */
  readonly title: string
  /** What it takes by name, and what each is; all of it must be given. */
  readonly input: Readonly<Record<string, string>>
}

/** One line per call; what runs it stands in `server/resources/effects/effect-calls.ts`. */
export const EFFECT_CALLS: readonly EffectCall[] = [
  { name: 'end-sessions', title: '让用户退出登录', input: { usernames: '用户名，可以是多选的用户字段' } },
  {
    name: 'revoke-message',
    title: '从收件箱收回本页面发出的站内消息',
    input: { record: '发出消息的记录，写 "= id"；消息要有 count.read，还没有发出的短信和邮件不再发出' },
  },
]

export function findEffectCall(name: string): EffectCall | undefined {
  return EFFECT_CALLS.find((call) => call.name === name)
}
