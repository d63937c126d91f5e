import { theme } from 'antd'
import { type CSSProperties, useMemo } from 'react'

/** antd's tokens as custom properties for the style sheets of the renderer; set on the root of a page. */
export function usePageColors(): CSSProperties {
  const { token } = theme.useToken()
  return useMemo(() => {
    const properties = {
      '--page-text': token.colorText,
      '--page-text-secondary': token.colorTextSecondary,
      '--page-text-tertiary': token.colorTextTertiary,
      // Of the signs at the end of selects and pickers.
      '--page-text-quaternary': token.colorTextQuaternary,
      '--page-placeholder': token.colorTextPlaceholder,
      '--page-surface': token.colorBgContainer,
      '--page-raised': token.colorBgElevated,
      // Over the surface, of titles above columns, as antd's tables have them.
      '--page-head': token.colorFillAlter,
      '--page-hover': token.colorFillTertiary,
      '--page-fill': token.colorFillSecondary,
      '--page-border': token.colorBorderSecondary,
      '--page-control-border': token.colorBorder,
      '--page-link': token.colorLink,
      '--page-accent': token.colorPrimary,
      '--page-on-accent': token.colorTextLightSolid,
      '--page-selected': token.colorPrimaryBg,
      '--page-selected-text': token.colorPrimaryText,
      '--page-danger': token.colorErrorText,
      // The warning colour itself is a background: as text it reaches 1.9:1 on white.
      '--page-warning': token['orange-8'],
      '--page-star': token['gold-7'],
      '--page-flash': token.colorWarningBg,
      '--page-shadow': token.boxShadow,
      // Around a control that has the focus.
      '--page-ring': `0 0 0 ${token.controlOutlineWidth}px ${token.controlOutline}`,
      '--page-ring-danger': `0 0 0 ${token.controlOutlineWidth}px ${token.colorErrorOutline}`,
      '--page-radius': `${token.borderRadius}px`,
    }
    // CSSProperties does not know custom properties; React writes them as they are.
    return properties as CSSProperties
  }, [token])
}
