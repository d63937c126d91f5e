import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** Two versions of a record out of the data log, and the way back to one of them. */
export const dataVersions = definePanel({
  type: 'data-versions',
  title: '数据对比窗口',
  summary: '逐字段比较数据日志中同一条数据的两个版本，可以恢复到其中一个。',
  props: Type.Object({}, { additionalProperties: false }),
  widthPx: 900,
  load: () => import('./data-versions.tsx').then((module) => module.DataVersions),
})
