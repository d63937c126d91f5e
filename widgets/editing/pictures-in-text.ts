import type { WidgetFiles } from '#renderer/widget.ts'

/** The pictures of a text are files of its field. */
export const PICTURES_IN_TEXT: WidgetFiles = { form: 'text', accept: ['image/*'], maxMegabytes: null, maxCount: null }
