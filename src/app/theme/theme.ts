import { type ThemeConfig, theme } from 'antd'
import { DEFAULT_COLOR } from '#src/features/settings/presets.ts'
import { type BrandColors, brandColors, type Look } from './theme-colors.ts'
import { mix } from './theme-contrast.ts'

/** antd's map tokens: what its algorithms make of the seeds, and what the next algorithm takes them for. */
type Algorithm = typeof theme.defaultAlgorithm
type MapToken = ReturnType<Algorithm>

/** Text of lower tones: antd's own have 3.4:1 and less on its surfaces, these have 4.5:1 and more. */
const LIGHT_TEXT = {
  placeholder: 'rgba(0, 0, 0, 0.57)',
  quiet: 'rgba(0, 0, 0, 0.62)',
  last: 'rgba(0, 0, 0, 0.88)',
  // Of what cannot be pressed: paler than all that can, and still to be read.
  off: 'rgba(0, 0, 0, 0.42)',
}
const DARK_TEXT = {
  placeholder: 'rgba(255, 255, 255, 0.55)',
  quiet: 'rgba(255, 255, 255, 0.65)',
  last: 'rgba(255, 255, 255, 0.88)',
  off: 'rgba(255, 255, 255, 0.4)',
}

/** Red that is text on every surface; in the dark it is light, and what is filled with it carries dark text. */
const DANGER = {
  light: { color: '#cf1322', hover: '#e0182d', active: '#a8071a', onFilled: '#ffffff' },
  dark: { color: '#ff8580', hover: '#ffa39e', active: '#ff9c96', onFilled: '#141414' },
} as const

/** That of a console on its first day, by daylight. */
export const DEFAULT_LOOK: Look = { color: DEFAULT_COLOR, dark: false, compact: false }

/** What is pressed does not move: a list that is still growing has another entry under the pointer when the button goes up. */
const AT_ONCE = { motionDurationMid: '0s' }

/** False where the user asks his machine for less of it. Read once: antd mounts everything anew when it changes. */
const motion = !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

const themes = new Map<string, ThemeConfig>()

/** The theme of a look: the same object for the same look, since antd keeps its styles by it. */
export function consoleTheme(look: Look): ThemeConfig {
  const key = `look-${look.color.slice(1).toLowerCase()}-${look.dark}-${look.compact}`
  const known = themes.get(key)
  if (known !== undefined) return known
  // A name of its own for each look: tabs that are not shown take a new one later than the tab that is, and the styles of
  // both stand in the document until then.
  const made = { ...createTheme(look), cssVar: { key } }
  themes.set(key, made)
  return made
}

function createTheme(look: Look): ThemeConfig {
  const { dark, compact } = look
  const colors = brandColors(look)
  const text = dark ? DARK_TEXT : LIGHT_TEXT
  const danger = DANGER[dark ? 'dark' : 'light']
  return {
    algorithm: [
      dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(compact ? [compactAlgorithm] : []),
      (_seed, map = theme.defaultAlgorithm(_seed)) => ({
        ...map,
        ...(dark ? {} : readableTags(map)),
        ...accessibleColors(colors, danger),
      }),
    ],
    token: {
      // The algorithms derive their palettes from it; the steps that need contrast are replaced afterwards.
      colorPrimary: look.color,
      colorInfo: look.color,
      colorTextPlaceholder: text.placeholder,
      colorTextDescription: text.quiet,
      colorTextTertiary: text.quiet,
      colorTextDisabled: text.off,
      borderRadius: 6,
      fontFamily: 'inherit',
      motion,
      // Seconds, three of which are the longest motion.
      motionUnit: 0.05,
      // The focus is seen by a ring of 2 px with 3:1: outlines as in base.css, and around fields, whose border is one of
      // the two pixels.
      lineWidthFocus: 2,
      controlOutlineWidth: 1,
      controlOutline: colors.accent,
      colorErrorOutline: danger.color,
      // With an edge in the dark, where cards and lists lie on surfaces of their own colour.
      boxShadow: 'var(--shell-shadow)',
      boxShadowSecondary: 'var(--shell-shadow)',
    },
    components: {
      Button: {
        colorPrimary: colors.solid,
        colorPrimaryHover: colors.solidHover,
        colorPrimaryActive: colors.solidActive,
        dangerColor: danger.onFilled,
        // Made of the colours of the focus.
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // Outlined and text buttons in the brand colour are text, not surfaces.
        colorPrimaryText: colors.text,
        defaultHoverColor: colors.text,
        defaultHoverBorderColor: colors.accent,
        defaultActiveColor: colors.text,
        defaultActiveBorderColor: colors.accent,
      },
      // Filled as buttons are, so that a form has one blue.
      Switch: { colorPrimary: colors.solid, colorPrimaryHover: colors.solidHover },
      Checkbox: { colorPrimary: colors.solid, colorPrimaryHover: colors.solidHover },
      Radio: { colorPrimary: colors.solid, colorPrimaryHover: colors.solidHover },
      Tabs: {
        itemSelectedColor: colors.text,
        itemHoverColor: colors.textHover,
        itemActiveColor: colors.textActive,
        inkBarColor: colors.text,
      },
      Menu: {
        itemBg: 'transparent',
        itemSelectedColor: colors.text,
        itemSelectedBg: colors.tint,
        itemHeight: compact ? 32 : 38,
        itemBorderRadius: 6,
        // The menu's column has an edge of its own.
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
        subMenuItemSelectedColor: colors.text,
        horizontalItemSelectedColor: colors.text,
        horizontalItemHoverColor: colors.text,
      },
      // Days of the neighbouring months can be picked, so they are text like any other.
      DatePicker: {
        ...AT_ONCE,
        colorTextDisabled: text.placeholder,
        // The day that is chosen carries white text.
        colorPrimary: colors.solid,
      },
      Dropdown: AT_ONCE,
      Popover: AT_ONCE,
      Select: AT_ONCE,
      Breadcrumb: {
        itemColor: text.quiet,
        linkColor: text.quiet,
        separatorColor: text.quiet,
        lastItemColor: text.last,
      },
      Pagination: { itemActiveColor: colors.text, itemActiveColorHover: colors.textHover },
      Segmented: { itemColor: text.quiet },
      Tooltip: { colorBgSpotlight: dark ? '#3d3d3d' : mix('#000000', '#ffffff', 0.85) },
    },
  }
}

/** Smaller steps and gaps; the size of the letters stays, because Chinese characters of 12 px tire the eyes. */
const compactAlgorithm: Algorithm = (seed, map = theme.defaultAlgorithm(seed)) => {
  const small: MapToken = theme.compactAlgorithm(seed, map)
  const letters = Object.entries(map).filter(([name]) => /^(fontSize|lineHeight|fontHeight)/.test(name))
  return Object.assign(small, Object.fromEntries(letters))
}

const TAG_COLORS = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'lime',
  'gold',
] as const

/** By day, the letters of a coloured tag are antd's seventh step: orange has 3.3:1 on the first, and the eighth 5:1. */
function readableTags(map: MapToken): Partial<MapToken> {
  return Object.fromEntries(TAG_COLORS.map((name) => [`${name}7`, map[`${name}8`]]))
}

function accessibleColors(colors: BrandColors, danger: (typeof DANGER)['light' | 'dark']): Partial<MapToken> {
  return {
    colorPrimary: colors.accent,
    colorPrimaryHover: colors.accentHover,
    colorPrimaryActive: colors.accentActive,
    colorPrimaryBg: colors.tint,
    colorPrimaryBgHover: colors.tintHover,
    // Of outlines around what has the focus.
    colorPrimaryBorder: colors.text,
    colorPrimaryBorderHover: colors.accent,
    colorPrimaryText: colors.text,
    colorPrimaryTextHover: colors.textHover,
    colorPrimaryTextActive: colors.textActive,
    colorLink: colors.text,
    colorLinkHover: colors.textHover,
    colorLinkActive: colors.textActive,
    colorError: danger.color,
    colorErrorHover: danger.hover,
    colorErrorActive: danger.active,
    colorErrorText: danger.color,
    colorErrorTextHover: danger.hover,
    colorErrorTextActive: danger.active,
  }
}
