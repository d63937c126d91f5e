import type { ThemeConfig } from 'antd'

/** The default brand colour of the specification. */
export const BRAND_COLOR = '#1890FF'

/**
 * Steps of the brand colour that text needs: with white, the brand colour itself reaches 3.24:1 and WCAG AA asks for
 * 4.5. `text` and `solid` reach 6.16:1, `solidHover` 5.03:1.
 */
const STRONG = { text: '#0958d9', solid: '#0958d9', solidHover: '#1668dc', solidActive: '#003eb3' } as const

export const consoleTheme: ThemeConfig = {
  token: {
    colorPrimary: BRAND_COLOR,
    colorLink: STRONG.text,
    colorLinkHover: STRONG.solidHover,
    colorLinkActive: STRONG.solidActive,
    colorPrimaryText: STRONG.text,
    colorPrimaryTextHover: STRONG.solidHover,
    colorPrimaryTextActive: STRONG.solidActive,
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.57)',
    colorTextDescription: 'rgba(0, 0, 0, 0.62)',
    colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
    colorError: '#cf1322',
    colorErrorText: '#cf1322',
    borderRadius: 6,
    fontFamily: 'inherit',
  },
  components: {
    Button: {
      colorPrimary: STRONG.solid,
      colorPrimaryHover: STRONG.solidHover,
      colorPrimaryActive: STRONG.solidActive,
    },
    Tabs: { itemSelectedColor: STRONG.text, itemHoverColor: STRONG.solidHover, itemActiveColor: STRONG.solidActive },
    Menu: {
      itemSelectedColor: STRONG.text,
      itemSelectedBg: '#e6f4ff',
      itemHeight: 38,
      itemBorderRadius: 6,
      // The menu's column has an edge of its own.
      activeBarBorderWidth: 0,
      subMenuItemBg: 'transparent',
      subMenuItemSelectedColor: STRONG.text,
    },
    // Days of the neighbouring months can be picked, so they are text like any other.
    DatePicker: { colorTextDisabled: 'rgba(0, 0, 0, 0.57)' },
    Breadcrumb: { itemColor: 'rgba(0, 0, 0, 0.65)', lastItemColor: 'rgba(0, 0, 0, 0.88)' },
    Pagination: { itemActiveColor: STRONG.text, itemActiveColorHover: STRONG.solidHover },
  },
}
