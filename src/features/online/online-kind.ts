/** The kinds of pages of the contract's online-form package, as the menu tells them apart. */
export type OnlineKind =
  | 'form-designer'
  | 'form-copies'
  | 'form-list'
  | 'form-tree'
  | 'form-erp'
  | 'form-tabs'
  | 'form-inner-table'
  | 'form-record'
  | 'report-designer'
  | 'report'
