import { randomInt } from 'node:crypto'
import { GLYPHS } from './captcha-glyphs.ts'

const WIDTH = 120
const HEIGHT = 40
const CELL = 26
/** Glyphs are drawn on a grid of 4 by 6. */
const SCALE = 4.2
const NOISE_LINES = 4
const NOISE_DOTS = 24
const COLOURS = ['#1d39c4', '#531dab', '#08979c', '#d4380d', '#389e0d']

/**
 * The captcha as an SVG data URI. The characters are strokes, each bent and turned a little: the picture holds no text
 * that could be read out of its source.
 */
export function drawCaptcha(answer: string): string {
  const shapes = [
    ...Array.from({ length: NOISE_DOTS }, dot),
    ...[...answer].map(character),
    ...Array.from({ length: NOISE_LINES }, line),
  ]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f5f7fa"/>${shapes.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function character(letter: string, index: number): string {
  const strokes = GLYPHS[letter] ?? []
  const left = 8 + index * CELL + randomInt(-2, 3)
  const top = 7 + randomInt(-3, 4)
  const turn = randomInt(-22, 23)
  const path = strokes
    .map((stroke) => stroke.map(([x, y], step) => `${step === 0 ? 'M' : 'L'}${wobble(x)} ${wobble(y)}`).join(''))
    .join('')
  return (
    `<path d="${path}" fill="none" stroke="${colour()}" stroke-width="2.4" stroke-linecap="round" ` +
    `stroke-linejoin="round" transform="translate(${left} ${top}) rotate(${turn} 8 13)"/>`
  )
}

function wobble(value: number): string {
  return (value * SCALE + randomInt(-8, 9) / 10).toFixed(1)
}

function line(): string {
  const y = () => randomInt(4, HEIGHT - 4)
  return (
    `<path d="M0 ${y()}C${WIDTH / 3} ${y()} ${(WIDTH / 3) * 2} ${y()} ${WIDTH} ${y()}" fill="none" ` +
    `stroke="${colour()}" stroke-width="1.2" opacity="0.7"/>`
  )
}

function dot(): string {
  return `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(HEIGHT)}" r="1" fill="${colour()}" opacity="0.6"/>`
}

function colour(): string {
  return COLOURS[randomInt(COLOURS.length)] ?? '#1d39c4'
}
