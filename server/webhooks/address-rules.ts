import { BlockList, isIP, isIPv4 } from 'node:net'

/** What is not the public internet, by the registries of special addresses (RFC 6890 and those behind it). */
const SPECIAL_IPV4: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Global addresses are in here. */
const GLOBAL_IPV6: readonly string[] = ['2000::/3']
/** But for what holds an address of IPv4 within, and what is for documents. */
const SPECIAL_IPV6: readonly string[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const specialIpv4 = toList(SPECIAL_IPV4)
const globalIpv6 = toList(GLOBAL_IPV6)
const specialIpv6 = toList(SPECIAL_IPV6)

/** Ranges as settings write them: `10.0.0.0/8`, or a single address. Undefined: one of them is none. */
export function parseRanges(text: string): BlockList | undefined {
  const ranges = text.split(',').flatMap((range) => (range.trim() === '' ? [] : [range.trim()]))
  return ranges.every(isRange) ? toList(ranges) : undefined
}

/** Whether something may be sent to an address: it is public, or in one of the ranges that were allowed. */
export function mayReach(address: string, allowed: BlockList): boolean {
  const plain = unmapped(address)
  if (isIPv4(plain)) return allowed.check(plain, 'ipv4') || !specialIpv4.check(plain, 'ipv4')
  if (isIP(plain) === 0) return false
  return allowed.check(plain, 'ipv6') || (globalIpv6.check(plain, 'ipv6') && !specialIpv6.check(plain, 'ipv6'))
}

/** `::ffff:127.0.0.1` and `::ffff:7f00:1` are 127.0.0.1. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address
  // The parser of addresses writes each of them in one way; a zone (`%eth0`) is of local ones alone, and is none.
  const canonical = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : ''
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [upper >> 8, upper & 0xff, lower >> 8, lower & 0xff].join('.')
}

function isRange(range: string): boolean {
  const [address = '', prefix, ...more] = range.split('/')
  const bits = isIPv4(address) ? 32 : 128
  if (isIP(address) === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

function toList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
