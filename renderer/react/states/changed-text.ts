import type { Changer } from './record-change.ts'

/** That somebody has saved something meanwhile; undefined where nobody knows who. */
export function changedText({ isSelf, name, time }: Changer, what: string): string | undefined {
  const at = time === null ? '' : `（${time}）`
  if (isSelf) return `您已在另一个窗口修改了${what}${at}`
  return name === null ? undefined : `${name}已修改了${what}${at}`
}
