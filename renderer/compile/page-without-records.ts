import { FORM_WIDTHS } from '#schemas/language/page.ts'
import { NO_EFFECTS } from './no-effects.ts'
import type { PagePlan } from './plan.ts'

type RecordParts = Omit<
  PagePlan,
  'identity' | 'code' | 'title' | 'kind' | 'permissionPrefix' | 'permissionMap' | 'permissionsBesides' | 'permissions'
>

/** What a plan says of records, for pages that have none of their own. */
export const NO_RECORDS: RecordParts = {
  fields: [],
  systemFields: [],
  fieldByName: new Map(),
  subTables: [],
  tree: null,
  grid: null,
  list: { columns: [], defaultSort: { field: 'createTime', order: 'desc' }, rowActions: [], expand: null },
  query: { simple: [], more: [], advanced: false },
  toolbar: [],
  form: { open: 'drawer', widthPx: FORM_WIDTHS.normal, layout: [], reactions: [] },
  detail: { columns: 3, layout: [] },
  checks: [],
  uniqueTogether: [],
  computed: [],
  actions: [],
  guards: [],
  effects: NO_EFFECTS,
  sightLocks: [],
  related: [],
  dictCodes: [],
}
