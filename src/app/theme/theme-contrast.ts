/**
 * Contrast as WCAG 2.2 defines it, and steps of a colour that reach it. Colours are `#rrggbb`.
 *
 * A brand colour is chosen for its looks and is mostly too light for text: the steps that text and filled buttons need
 * are computed from it, so that any brand colour gives a console that can be read.
 */
type Channels = readonly [red: number, green: number, blue: number]

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

/** A 200th of the way from black to white: finer than an eye. */
const LIGHTNESS_STEP = 0.005

/** 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** The least contrast that the colour has with any of the grounds. */
export function leastContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)))
}

/** The first step of the colour on its way to black that has `ratio` with every ground; itself when it has it already. */
export function darkenUntil(color: string, grounds: readonly string[], ratio: number): string {
  return stepUntil(color, -LIGHTNESS_STEP, (step) => leastContrast(step, grounds) >= ratio)
}

/** The same on its way to white. */
export function lightenUntil(color: string, grounds: readonly string[], ratio: number): string {
  return stepUntil(color, LIGHTNESS_STEP, (step) => leastContrast(step, grounds) >= ratio)
}

/** A lighter (positive) or darker (negative) step; `by` is a part of the way from black to white. */
export function shift(color: string, by: number): string {
  const hsl = toHsl(toChannels(color))
  return fromHsl({ ...hsl, lightness: hsl.lightness + by })
}

/** `part` (0 to 1) of a colour laid over an opaque ground. */
export function mix(color: string, ground: string, part: number): string {
  const over = toChannels(ground)
  const mixed = toChannels(color).map((channel, index) => channel * part + (over[index] ?? 0) * (1 - part))
  return toHex([mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0])
}

function stepUntil(color: string, step: number, reached: (color: string) => boolean): string {
  let current = color
  let { lightness, ...rest } = toHsl(toChannels(color))
  while (!reached(current) && lightness > 0 && lightness < 1) {
    lightness += step
    current = fromHsl({ ...rest, lightness })
  }
  return current
}

function luminance(color: string): number {
  const [red, green, blue] = toChannels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function toChannels(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex(channels: Channels): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function toHsl(channels: Channels): Hsl {
  const [red, green, blue] = [channels[0] / 255, channels[1] / 255, channels[2] / 255]
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  const lightness = most - span / 2
  if (span === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = span / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red ? (green - blue) / span : most === green ? (blue - red) / span + 2 : (red - green) / span + 4
  return { hue: (sixth * 60 + 360) % 360, saturation, lightness }
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const light = Math.min(1, Math.max(0, lightness))
  const reach = saturation * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1)))
  }
  return toHex([channel(0), channel(8), channel(4)])
}
