import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** An announcement that is not released yet, as its recipients will read it. */
export const announcementPreview = definePanel({
  type: 'announcement-preview',
  title: '通告预览',
  summary: '按接收人看到的样子显示一条还没有发布的通告，包括附件。',
  props: Type.Object({}, { additionalProperties: false }),
  widthPx: 880,
  load: () => import('./announcement-preview.tsx').then((module) => module.AnnouncementPreview),
})
