import type { ConsoleConfig } from '#schemas/api/console-config.ts'

/** The title of the browser's tab: the page's and the platform's name; home has the platform's only. */
export function documentTitle(pageTitle: string | undefined, config: ConsoleConfig): string {
  return pageTitle === undefined ? config.platformName : `${pageTitle} · ${config.platformName}`
}
