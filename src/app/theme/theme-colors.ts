import { contrast, darkenUntil, leastContrast, lightenUntil, mix, shift } from './theme-contrast.ts'

/** What a theme is made of. */
export interface Look {
  /** The brand colour, `#rrggbb`. */
  readonly color: string
  readonly dark: boolean
  readonly compact: boolean
}

/** The steps of a brand colour that the console is drawn with. */
export interface BrandColors {
  /** Edges and the grounds of white ticks: 3:1 on the surfaces and under white. */
  readonly accent: string
  readonly accentHover: string
  readonly accentActive: string
  /** Text and links: 4.5:1 on every surface, selected and hovered too. */
  readonly text: string
  readonly textHover: string
  readonly textActive: string
  /** Filled buttons, under white text: 4.5:1. */
  readonly solid: string
  readonly solidHover: string
  readonly solidActive: string
  /** The ground of what is selected, and of that when it is hovered. */
  readonly tint: string
  readonly tintHover: string
  /** A quiet edge around what is selected. */
  readonly tintBorder: string
}

/** Opaque grounds of a theme, from the page's to what lies above it. */
export interface Surfaces {
  readonly ground: string
  readonly surface: string
  readonly raised: string
  /** Under the pointer, where it is the furthest from the surface. */
  readonly hovered: string
}

/** antd's own surfaces, which its components draw; `hovered` is its tertiary fill on the raised one. */
const SURFACES: Readonly<Record<'light' | 'dark', Surfaces>> = {
  light: { ground: '#f4f6fa', surface: '#ffffff', raised: '#ffffff', hovered: '#f5f5f5' },
  dark: { ground: '#000000', surface: '#141414', raised: '#1f1f1f', hovered: '#313131' },
}

const WHITE = '#ffffff'
/** WCAG asks for 4.5 for text and 3 for parts of the interface; a little more, for what the screen makes of it. */
const TEXT_RATIO = 4.6
const PART_RATIO = 3.05
/** So that there is room for a hover step that is lighter and still carries white text. */
const SOLID_RATIO = 5.6
const HOVER_SHIFT = 0.06

export function surfacesOf({ dark }: Pick<Look, 'dark'>): Surfaces {
  return SURFACES[dark ? 'dark' : 'light']
}

export function brandColors({ color, dark }: Pick<Look, 'color' | 'dark'>): BrandColors {
  const { ground, surface, raised, hovered } = SURFACES[dark ? 'dark' : 'light']
  const tint = mix(color, surface, dark ? 0.18 : 0.1)
  const tintHover = mix(color, surface, dark ? 0.24 : 0.14)
  const grounds = [ground, surface, raised, hovered, tint, tintHover]
  const clear = dark ? lightenUntil : darkenUntil
  const accent = darkenUntil(clear(color, [surface, raised], PART_RATIO), [WHITE], PART_RATIO)
  const text = clear(color, grounds, TEXT_RATIO)
  const solid = darkenUntil(color, [WHITE], SOLID_RATIO)
  // Text is at its limit already: it may only move away from the grounds.
  const away = dark ? HOVER_SHIFT : -HOVER_SHIFT
  return {
    accent,
    accentHover: shift(accent, away),
    accentActive: shift(accent, away * 2),
    text,
    textHover: shift(text, away),
    textActive: shift(text, away * 2),
    solid,
    solidHover: darkenUntil(shift(solid, HOVER_SHIFT), [WHITE], TEXT_RATIO),
    solidActive: shift(solid, -HOVER_SHIFT),
    tint,
    tintHover,
    tintBorder: mix(color, surface, dark ? 0.45 : 0.4),
  }
}

/** Contrasts that must hold, for the tests and for whoever adds a preset. */
export function contrastReport(look: Pick<Look, 'color' | 'dark'>): Readonly<Record<string, number>> {
  const colors = brandColors(look)
  const { ground, surface, raised, hovered } = surfacesOf(look)
  const grounds = [ground, surface, raised, hovered, colors.tint, colors.tintHover]
  return {
    text: leastContrast(colors.text, grounds),
    textHover: leastContrast(colors.textHover, grounds),
    solid: contrast(colors.solid, WHITE),
    solidHover: contrast(colors.solidHover, WHITE),
    solidActive: contrast(colors.solidActive, WHITE),
    accent: leastContrast(colors.accent, [surface, raised, WHITE]),
  }
}
