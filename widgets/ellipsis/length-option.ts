import { Type } from 'typebox'
import { DEFAULT_ELLIPSIS_LENGTH } from './cut-text.ts'

const MAX_LENGTH = 400
const bounds = { minimum: 2, maximum: MAX_LENGTH } as const

/** For texts that a column cuts by its width otherwise. */
export const lengthOption = Type.Optional(
  Type.Integer({ ...bounds, description: '列表中最多显示的长度，中文算 2，悬停看全文；不写时按列宽省略。' }),
)

/** For texts that are long by nature. */
export const defaultLengthOption = Type.Optional(
  Type.Integer({
    ...bounds,
    default: DEFAULT_ELLIPSIS_LENGTH,
    description: `列表中最多显示的长度，中文算 2，悬停看全文；默认 ${DEFAULT_ELLIPSIS_LENGTH}。`,
  }),
)

const loadEllipsis = () => import('./ellipsis.tsx').then((module) => module.EllipsisView)

/** How such a widget draws its texts in lists. */
export function ellipsisView({ length }: { readonly length?: number }) {
  return length === undefined ? null : loadEllipsis
}
