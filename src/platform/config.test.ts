import { describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { loadConfig, parseConfig } from './config.ts'

const BASE = 'https://console.test/'
const answering =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })

describe('the run-time configuration', () => {
  it('fills what the file does not say', () => {
    expect(parseConfig('{"platformName":"甲平台"}')).toEqual({ ...DEFAULT_CONSOLE_CONFIG, platformName: '甲平台' })
  })

  it('is the default where a host has no file', async () => {
    expect(await loadConfig(answering('', 404), BASE)).toEqual(DEFAULT_CONSOLE_CONFIG)
  })

  it.each([
    ['{"apiBaseUrl":"javascript:alert(1)"}', 'apiBaseUrl'],
    ['{"platformName":""}', 'platformName'],
    ['{"helpLink":"javascript:alert(1)"}', 'helpLink'],
    ['{"helpLink":"//elsewhere.example"}', 'helpLink'],
    ['{"staticDomain":"javascript:alert(1)"}', 'staticDomain'],
    ['{"socketHost":"javascript:alert(1)"}', 'socketHost'],
    ['{"frameHosts":["javascript:alert(1)"]}', 'frameHosts'],
    ['<html>', 'JSON'],
  ])('is refused with the place named: %s', async (text, place) => {
    await expect(loadConfig(answering(text), BASE)).rejects.toThrow(place)
  })

  it('says so when no server answers, and does not wait for ever', async () => {
    const signals: unknown[] = []
    const refuse = (_: unknown, options?: RequestInit) => {
      signals.push(options?.signal)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await expect(loadConfig(refuse, BASE)).rejects.toThrow('无法连接服务器')
    expect(signals).toEqual([expect.any(AbortSignal)])
  })

  it('says so when the server fails', async () => {
    await expect(loadConfig(answering('', 503), BASE)).rejects.toThrow('503')
  })
})
