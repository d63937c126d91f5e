import { randomInt } from 'node:crypto'
import type { SliderChallenge } from '#schemas/api/session.ts'
import { type Raster, toPngAddress } from './png.ts'

export const SLIDER_WIDTH = 280
const HEIGHT = 150
export const PIECE_SIZE = 46
const BODY = 34
const KNOB_RADIUS = 8
const DISCS = 26
/** How much of the picture's light is left in the gap. */
const GAP_LIGHT = 0.42
const CHANNELS = 4

type Colour = readonly [number, number, number]
interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: Colour
}

/**
 * The picture with the gap, and the piece that was cut out of it. Both are pixels: where the gap is stands in no text of
 * the answer.
 */
export async function drawSlider(gapLeft: number): Promise<SliderChallenge> {
  const pieceTop = randomInt(4, HEIGHT - PIECE_SIZE - 4)
  const scene = drawScene()
  const piece: Raster = {
    width: PIECE_SIZE,
    height: PIECE_SIZE,
    pixels: new Uint8Array(PIECE_SIZE * PIECE_SIZE * CHANNELS),
  }
  for (let y = 0; y < PIECE_SIZE; y += 1) {
    for (let x = 0; x < PIECE_SIZE; x += 1) {
      if (isPiece(x, y)) movePixel(scene, piece, { x, y, left: gapLeft, top: pieceTop })
    }
  }
  const [background, cut] = await Promise.all([toPngAddress(scene), toPngAddress(piece)])
  return { background, piece: cut, width: SLIDER_WIDTH, height: HEIGHT, pieceSize: PIECE_SIZE, pieceTop }
}

/** Copies a pixel of the scene into the piece, and darkens it where it was. */
function movePixel(
  scene: Raster,
  piece: Raster,
  { x, y, left, top }: { x: number; y: number; left: number; top: number },
): void {
  const from = ((top + y) * scene.width + left + x) * CHANNELS
  const to = (y * piece.width + x) * CHANNELS
  const isRim = !(isPiece(x - 1, y) && isPiece(x + 1, y) && isPiece(x, y - 1) && isPiece(x, y + 1))
  for (let channel = 0; channel < 3; channel += 1) {
    const light = scene.pixels[from + channel] ?? 0
    piece.pixels[to + channel] = isRim ? 255 : light
    scene.pixels[from + channel] = isRim ? 255 - (255 - light) * 0.5 : light * GAP_LIGHT
  }
  piece.pixels[to + 3] = 255
}

/** A square with a knob on its right and below. */
function isPiece(x: number, y: number): boolean {
  if (x >= 0 && y >= 0 && x < BODY && y < BODY) return true
  return isWithin(x, y, BODY + 2, BODY / 2, KNOB_RADIUS) || isWithin(x, y, BODY / 2, BODY + 2, KNOB_RADIUS)
}

function isWithin(x: number, y: number, centreX: number, centreY: number, radius: number): boolean {
  return (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2
}

function drawScene(): Raster {
  const scene = { width: SLIDER_WIDTH, height: HEIGHT, pixels: new Uint8Array(SLIDER_WIDTH * HEIGHT * CHANNELS) }
  paintGradient(scene, randomColour(), randomColour())
  for (let index = 0; index < DISCS; index += 1) paintDisc(scene, randomDisc())
  return scene
}

function paintGradient({ width, height, pixels }: Raster, from: Colour, to: Colour): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * CHANNELS
      const share = (x / width + y / height) / 2
      for (const [channel, light] of from.entries()) pixels[at + channel] = light + ((to[channel] ?? 0) - light) * share
      pixels[at + 3] = 255
    }
  }
}

/** Half through: what lies below shines up. */
function paintDisc({ width, height, pixels }: Raster, { x: centreX, y: centreY, radius, colour }: Disc): void {
  for (let y = Math.max(0, centreY - radius); y <= Math.min(height - 1, centreY + radius); y += 1) {
    for (let x = Math.max(0, centreX - radius); x <= Math.min(width - 1, centreX + radius); x += 1) {
      if (!isWithin(x, y, centreX, centreY, radius)) continue
      const at = (y * width + x) * CHANNELS
      for (const [channel, light] of colour.entries()) pixels[at + channel] = ((pixels[at + channel] ?? 0) + light) / 2
    }
  }
}

function randomDisc(): Disc {
  return { x: randomInt(SLIDER_WIDTH), y: randomInt(HEIGHT), radius: randomInt(10, 46), colour: randomColour() }
}

function randomColour(): Colour {
  return [randomInt(70, 230), randomInt(70, 230), randomInt(70, 230)]
}
