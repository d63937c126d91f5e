import { AppstoreOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'

export type IconTable = Readonly<Record<string, ComponentType<{ readonly 'aria-hidden': true }>>>

/** In the place of an icon that is not known, or not there yet. */
export function MissingIcon() {
  return <AppstoreOutlined aria-hidden />
}
