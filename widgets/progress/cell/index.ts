import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { textOf } from '../../text/canonical-text.ts'
import { messages } from './messages.ts'
import { paintProgress } from './paint-progress.ts'
import { percentOf } from './percent.ts'

/** A percentage as a bar. It is only read. */
export const progress = defineCell({
  type: 'progress',
  title: '进度条',
  editing: 'none',
  looksLikeInput: false,
  paint: paintProgress,
  format: textOf,
  parse(text) {
    const plain = text.trim().replace(/[%％]$/, '')
    if (plain === '') return { ok: true, value: null }
    const number = Number(plain)
    return Number.isFinite(number)
      ? { ok: true, value: percentOf(number) }
      : { ok: false, message: messages.notAPercentage(text.trim()) }
  },
})
