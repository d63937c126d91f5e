import { ConfigProvider } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { consoleTheme } from '../theme/theme.ts'
import type { Look } from '../theme/theme-colors.ts'
import { brandProperties } from '../theme/theme-document.ts'

/** Attributes that make a part dark in a light console; none where it is dark anyway, or need not be. */
export interface NavigationScope {
  readonly 'data-theme'?: 'dark'
  readonly 'data-navigation'?: ''
  readonly style?: CSSProperties
}

export function navigationScope(look: Look, dark: boolean): NavigationScope {
  if (!dark || look.dark) return {}
  const properties = brandProperties({ ...look, dark: true })
  // CSSProperties does not know custom properties; React writes them as they are.
  return { 'data-theme': 'dark', 'data-navigation': '', style: properties as CSSProperties }
}

export interface NavigationThemeProps {
  readonly look: Look
  /** The user wants a dark menu. */
  readonly dark: boolean
  readonly children: ReactNode
}

/** Ant Design's half of a dark menu: its popups are dark too, wherever they are drawn. */
export function NavigationTheme({ look, dark, children }: NavigationThemeProps) {
  if (!dark || look.dark) return children
  return <ConfigProvider theme={consoleTheme({ ...look, dark: true })}>{children}</ConfigProvider>
}
