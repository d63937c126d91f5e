import type { EntrantAddress } from './bench-page.ts'

/** In the order of the report: what we are held against, then ours. */
export const ENTRANTS = ['floor', 'floor-inputs', 'react-data-grid', 'pagewright', 'pagewright-click'] as const

/** Addresses of the entrants of the site, all or those that were named, and of those served from elsewhere. */
export function chooseEntrants(
  siteUrl: string,
  only: string | undefined,
  added: readonly string[],
): readonly EntrantAddress[] {
  const wanted = only?.split(',')
  const own = ENTRANTS.filter((name) => wanted?.includes(name) ?? true).map((name) => ({
    name,
    url: `${siteUrl}?entrant=${name}`,
  }))
  return [...own, ...added.map(readAdded)]
}

/** `name=URL` */
function readAdded(text: string): EntrantAddress {
  const [, name, url] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (name === undefined || url === undefined) throw new Error(`--add wants name=URL, and was given "${text}".`)
  return { name, url }
}
