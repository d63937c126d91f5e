import { describe, expect, it } from 'vitest'
import { mayReach, parseRanges } from './address-rules.ts'

const reach = (address: string, ranges = '') => {
  const allowed = parseRanges(ranges)
  if (!allowed) throw new Error('The ranges are broken.')
  return mayReach(address, allowed)
}

describe('an address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '::ffff:808:808'])(
    '%s is public',
    (address) => expect(reach(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '',
    '2130706433',
  ])('%s is not', (address) => expect(reach(address)).toBe(false))

  it('in an allowed range may be reached, and no other', () => {
    expect(reach('10.1.2.3', '10.1.0.0/16')).toBe(true)
    expect(reach('::ffff:10.1.2.3', '10.1.0.0/16')).toBe(true)
    expect(reach('10.2.2.3', '10.1.0.0/16, 10.2.2.2')).toBe(false)
    expect(reach('fd12::5', 'fd12::/64')).toBe(true)
    expect(reach('fe80::1%eth0', 'fe80::/10')).toBe(false)
  })
})

it.each(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8', 'localhost', '*'])(
  '%s is no range',
  (text) => expect(parseRanges(text)).toBeUndefined(),
)
