/** A folder of page files as the menu shows it. */
export interface PageArea {
  readonly folder: string
  readonly name: string
  /** A name that the console's menu knows. */
  readonly icon: string
  /** Address of its entry; absent: the folder. */
  readonly url?: string
  /** Codes of the pages that come with the product, in the order that people work with them; all others follow. */
  readonly pages: readonly string[]
}

/** The business areas, in the order of the menu. A folder that is not here is shown by its name, behind these. */
const PAGE_AREAS: readonly PageArea[] = [
  { folder: 'forum', name: '论坛管理', icon: 'read', pages: ['post', 'comment', 'news'] },
  {
    folder: 'market',
    name: '行情管理',
    icon: 'shop',
    pages: ['product-price', 'price-quote', 'manufacturer', 'market-department', 'push-message'],
  },
  { folder: 'member', name: '会员管理', icon: 'crown', pages: ['authentication', 'top-up', 'student'] },
  {
    folder: 'operation',
    name: '运营管理',
    icon: 'schedule',
    pages: ['member', 'course', 'privacy-agreement', 'system-parameter'],
  },
  {
    folder: 'trade',
    name: '交易管理',
    icon: 'shopping',
    pages: ['product', 'product-level-one', 'product-level-two', 'banner'],
  },
  {
    folder: 'distribution',
    name: '分销管理',
    icon: 'apartment',
    pages: ['achievement', 'order', 'programme', 'withdrawal'],
  },
  { folder: 'customer', name: '客户管理', icon: 'contacts', pages: ['customer-search', 'customer-system'] },
  { folder: 'personnel', name: '人员管理', icon: 'team', pages: ['person', 'person-message', 'person-system'] },
  { folder: 'withdrawal', name: '提现管理', icon: 'dollar', pages: ['withdrawal-management'] },
  {
    folder: 'system',
    name: '系统管理',
    icon: 'setting',
    url: '/isystem',
    pages: [
      'roles',
      'role-list',
      'role-users',
      'user-choice',
      'deliveries',
      'delivery-list',
      'webhook-tries',
      'page-timers',
      'timer-list',
      'timer-refusals',
      'quartz-jobs',
      'quartz-job-list',
      'quartz-run-list',
      'message-list',
      'message-template-list',
      'dict-list',
      'dict-items',
      'dict-file-items',
      'dict-bin',
      'category-list',
      'check-rule-list',
      'fill-rule-list',
      'data-source-list',
      'gateway-route-list',
      'gateway-route-bin',
      'address-list',
      'address-departs',
      'address-people',
      'depart-user-list',
      'my-departs',
      'depart-users',
      'depart-role-list',
      'tenant',
      'log',
      'sign-in-log',
      'operation-log',
      'data-log',
      'online-user',
    ],
  },
]

const FIRST_SORT_NO = 10

export interface AreaEntry {
  readonly name: string
  readonly icon: string
  readonly url: string
  readonly sortNo: number
}

/** The menu entry that holds the pages of a folder. */
export function areaEntry(folder: string): AreaEntry {
  const place = PAGE_AREAS.findIndex((area) => area.folder === folder)
  const known = PAGE_AREAS[place]
  const sortNo = FIRST_SORT_NO + (known ? place : PAGE_AREAS.length)
  return { name: known?.name ?? folder, icon: known?.icon ?? 'appstore', url: known?.url ?? `/${folder}`, sortNo }
}

/** The place of a page below its area, from 1. */
export function pageSortNo(folder: string | null, code: string): number {
  const pages = PAGE_AREAS.find((area) => area.folder === folder)?.pages ?? []
  const place = pages.indexOf(code)
  return place === -1 ? pages.length + 1 : place + 1
}

/** Whether a file of `schemas/pages` is one of the product's own, by its name and its code. */
export function isShippedPage(file: string, code: string): boolean {
  return PAGE_AREAS.some(({ folder, pages }) => file.startsWith(`${folder}/`) && pages.includes(code))
}
