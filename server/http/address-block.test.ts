import { describe, expect, it } from 'vitest'
import { blockOf, placeOf } from './address-block.ts'

describe('the block of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.99', '203.0.113.0/24'],
    ['2001:db8:1:2ff:aaaa:bbbb:cccc:dddd', '2001:db8:1:200::/56'],
    ['2001:db8:1:200::1', '2001:db8:1:200::/56'],
    ['2001:DB8:1:0200::1', '2001:db8:1:200::/56'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/56'],
    ['a.socket', 'a.socket'],
  ])('of %s is %s', (address, block) => {
    expect(blockOf(address)).toBe(block)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2ff:aaaa:bbbb:cccc:dddd', '2001:db8:1:2ff::/64'],
    ['2001:db8:1:2ff::7', '2001:db8:1:2ff::/64'],
  ])('and the place of %s is %s', (address, place) => {
    expect(placeOf(address)).toBe(place)
  })
})
