import { randomBytes, randomInt } from 'node:crypto'

/** A frame as a client sends it; text that is no valid UTF-8 breaks the protocol. */
export interface Frame {
  readonly data: Buffer
  readonly binary: boolean
}

const SOUND = [
  '{"type":"heart_beat","data":""}',
  '{"type":"update_vxe_table","data":{"socketKey":"k","args":[{"id":"1","price":12.5},"case"]}}',
  '{"type":"common_send_date","data":{"key":"records:market_price","args":[{}]}}',
  'HeartBeat',
  'ping',
]
const VALUES = ['null', '[]', '{}', '-0', '1e999', '"\\ud800"', '"__proto__"', '{"__proto__":{"x":1}}', 'true', '""']
const MOST_BYTES = 8 * 1024

const MAKERS: readonly (() => Frame)[] = [
  () => ({ data: randomBytes(randomInt(1, 200)), binary: true }),
  () => text(randomBytes(randomInt(1, 400)).toString('latin1')),
  () => text(cut(pick(SOUND))),
  () => text(withByteChanged(pick(SOUND))),
  () => text(`{"type":${pick(VALUES)},"data":${pick(VALUES)}}`),
  () =>
    text(`{"type":"update_vxe_table","data":{"socketKey":${pick(VALUES)},"args":[${pick(VALUES)},${pick(VALUES)}]}}`),
  () => text('['.repeat(randomInt(1, 4_000))),
  () => text(`{"type":"heart_beat","data":"${'x'.repeat(randomInt(1, MOST_BYTES - 64))}"}`),
  () => text(''),
  () => text(pick(SOUND)),
]
/** These end their connection: more than the server reads, and text that is none. */
const ENDING: readonly (() => Frame)[] = [
  () => ({ data: Buffer.alloc(MOST_BYTES * 2, 0x20), binary: false }),
  () => ({ data: Buffer.concat([randomBytes(randomInt(1, 200)), Buffer.from([0xff])]), binary: false }),
]
/** So rare that most of what follows on its connection is read as well. */
const ENDING_IN = 100

export function nonsenseFrame(): Frame {
  return randomInt(ENDING_IN) === 0 ? pick(ENDING)() : pick(MAKERS)()
}

function text(content: string): Frame {
  return { data: Buffer.from(content), binary: false }
}

function cut(content: string): string {
  return content.slice(0, randomInt(content.length))
}

function withByteChanged(content: string): string {
  const at = randomInt(content.length)
  return content.slice(0, at) + String.fromCharCode(randomInt(32, 127)) + content.slice(at + 1)
}

function pick<Value>(values: readonly Value[]): Value {
  const value = values[randomInt(values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}
