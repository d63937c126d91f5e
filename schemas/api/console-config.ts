import { type Static, Type } from 'typebox'
import { API_BASE_PATH } from './envelope.ts'

/** Path of the run-time configuration, relative to the console's own address. Served without an envelope. */
export const CONSOLE_CONFIG_FILE = 'config.json'

/**
 * What an installation may set without a build. Every key is optional in the file; `DEFAULT_CONSOLE_CONFIG` fills the
 * rest.
 */
export const consoleConfig = Type.Object({
  /** In the browser's title after the page's, in the header. */
  platformName: Type.String({ minLength: 1, maxLength: 40 }),
  /** The heading of the sign-in page. */
  productTitle: Type.String({ minLength: 1, maxLength: 40 }),
  tagline: Type.String({ maxLength: 120 }),
  /** Names the technology provider at the foot of every page. */
  footerCredit: Type.String({ maxLength: 120 }),
  /** Address of external documentation; null: no help link. */
  helpLink: Type.Union([Type.String({ pattern: '^https?://' }), Type.Null()]),
  /** A path on the same host, or the address of a foreign server that allows this origin. */
  apiBaseUrl: Type.String({ pattern: '^(/|https?://)' }),
})
export type ConsoleConfig = Readonly<Static<typeof consoleConfig>>

export const DEFAULT_CONSOLE_CONFIG: ConsoleConfig = {
  platformName: '行情交易管理平台',
  productTitle: '行情交易管理平台',
  tagline: '市场价格、交易资讯与会员服务的一站式运营后台',
  footerCredit: '技术支持：Pagewright',
  helpLink: null,
  apiBaseUrl: API_BASE_PATH,
}
