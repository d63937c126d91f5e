import { isIPv4, isIPv6 } from 'node:net'

/** A neighbourhood of IPv4: who is given one address is often given the others. */
const BLOCK_BITS_V4 = 24
/** What one customer is given of IPv6. */
const BLOCK_BITS_V6 = 56
/** One network of IPv6, in which a computer changes its address by itself every day. */
const NETWORK_BITS_V6 = 64

const GROUPS_V6 = 8
const GROUP_BITS = 16

/** The addresses that somebody has who has one of them: they count as one. */
export function blockOf(address: string): string {
  return cut(address, BLOCK_BITS_V4, BLOCK_BITS_V6)
}

/** The place that a computer has in the net, as far as it stays the same. */
export function placeOf(address: string): string {
  return cut(address, 32, NETWORK_BITS_V6)
}

function cut(given: string, bitsV4: number, bitsV6: number): string {
  const address = plain(given)
  if (isIPv4(address)) {
    const parts = address.split('.').slice(0, bitsV4 / 8)
    return bitsV4 === 32 ? address : `${parts.join('.')}.0/${bitsV4}`
  }
  // What is no address (a socket's path) counts by itself.
  if (!isIPv6(address)) return given
  const groups = expand(address)
  const kept = groups.map((group, index) => {
    const bits = Math.min(Math.max(bitsV6 - index * GROUP_BITS, 0), GROUP_BITS)
    return (group >>> (GROUP_BITS - bits)) << (GROUP_BITS - bits)
  })
  const shown = kept.slice(0, Math.ceil(bitsV6 / GROUP_BITS)).map((group) => group.toString(16))
  return `${shown.join(':')}::/${bitsV6}`
}

/** Without the zone of a link, and IPv4 as such where a socket for both shows it as IPv6. */
function plain(address: string): string {
  const [bare = ''] = address.split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

function expand(address: string): readonly number[] {
  const [head = '', tail] = withoutDots(address).split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array<number>(GROUPS_V6 - first.length - last.length).fill(0), ...last]
}

/** `64:ff9b::192.0.2.1`: the last two groups may be written as IPv4. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
}
