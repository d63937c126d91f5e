/** The pages of the contract's online-form package (contract 02, section 2): which kind of page a component is. */
const ONLINE_COMPONENTS = {
  'modules/online/cgform/OnlCgformHeadList': 'form-designer',
  'modules/online/cgform/OnlCgformCopyList': 'form-copies',
  'modules/online/cgform/auto/OnlCgformAutoList': 'form-list',
  'modules/online/cgform/auto/OnlCgformTreeList': 'form-tree',
  'modules/online/cgform/auto/erp/OnlCgformErpList': 'form-erp',
  'modules/online/cgform/auto/tab/OnlCgformTabList': 'form-tabs',
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': 'form-inner-table',
  'modules/online/cgform/auto/OnlineDynamicForm': 'form-record',
  'modules/online/cgreport/OnlCgreportHeadList': 'report-designer',
  'modules/online/cgreport/auto/OnlCgreportAutoList': 'report',
} as const

/** What kind of online page it is; the code of the form or report is a parameter of the address. */
export type OnlineKind = (typeof ONLINE_COMPONENTS)[keyof typeof ONLINE_COMPONENTS]

export function onlineKindOf(component: string): OnlineKind | undefined {
  return isOnlineComponent(component) ? ONLINE_COMPONENTS[component] : undefined
}

function isOnlineComponent(component: string): component is keyof typeof ONLINE_COMPONENTS {
  return Object.hasOwn(ONLINE_COMPONENTS, component)
}
