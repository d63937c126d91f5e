/** What a list's address says besides its conditions. No field can have such a name. */
export const ADDRESS_NAMES = {
  page: '_page',
  size: '_size',
  sort: '_sort',
  view: '_view',
  group: '_group',
  all: '_all',
} as const

/** As the grouping of an address: none, also where the page has one. */
export const NO_GROUP = '-'

/** As the view of an address: none, also where one is the default. */
export const NO_VIEW = 'none'
