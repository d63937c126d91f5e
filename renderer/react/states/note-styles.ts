import type { AlertProps } from 'antd'

const TEXT_PX = 160

/** Of a note with buttons: where these do not fit beside its text, they stand below it. */
export const NOTE_STYLES = {
  root: { flexWrap: 'wrap', rowGap: 12 },
  section: { minInlineSize: TEXT_PX },
  actions: { marginInlineStart: 'auto', paddingInlineStart: 8 },
} satisfies AlertProps['styles']
