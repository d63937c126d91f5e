/** Parts of the large form. Each holds the same 30 fields under names of its own. */
export const SECTION_COUNT = 10
const REACTION_COUNT = 100

type Declaration = Readonly<Record<string, unknown>>

/** The text of a page with 300 fields in 10 sections, as an author would have to write it. */
export function sectionedPageText({ reactions }: { readonly reactions: boolean }): string {
  const sections = Array.from({ length: SECTION_COUNT }, (_, index) => index + 1)
  const page = {
    schemaVersion: 1,
    code: reactions ? 'bench-reactive-form' : 'bench-sectioned-form',
    title: '项目登记',
    permissionPrefix: 'bench:sections',
    entity: { table: 'bench_sections', api: '/bench/sections' },
    fields: Object.fromEntries(sections.flatMap((section) => Object.entries(fieldsOf(section)))),
    form: {
      open: 'drawer',
      width: 1200,
      layout: sections.map((section) => ({
        section: `第 ${section} 部分`,
        columns: 3,
        fields: Object.keys(fieldsOf(section)),
      })),
      ...(reactions ? { reactions: Array.from({ length: REACTION_COUNT }, (_, index) => reactionAt(index)) } : {}),
    },
  }
  return JSON.stringify(page, null, 2)
}

function fieldsOf(section: number): Readonly<Record<string, Declaration>> {
  const named = (kind: string, titles: readonly string[], more: Declaration) =>
    titles.map((title, index) => [`s${section}${kind}${index + 1}`, { title, ...more }] as const)
  const entries = [
    ...named('Text', ['名称', '编号'], { type: 'string(64)', rules: ['required'] }),
    ...named('Note', ['简称', '别名', '负责人', '单位', '地址', '用途', '来源', '批次'], { type: 'string(64)' }),
    ...named('Count', ['人数', '件数', '天数', '次数'], { type: 'integer', rules: [{ min: 0 }] }),
    ...named('Amount', ['预算', '支出', '收入', '结余'], { type: 'decimal(12,2)', rules: ['money'] }),
    ...named('Choice', ['类别', '计价单位', '计价方式', '渠道'], { type: 'enum', dict: 'product_category' }),
    ...named('Date', ['开始日期', '结束日期', '登记日期'], { type: 'date' }),
    ...named('Mode', ['方式'], { type: 'enum', dict: 'price_type', widget: 'radio', default: 'fixed' }),
    ...named('Flag', ['启用', '公开'], { type: 'enum', dict: 'is_open', widget: 'yes-no', default: 'Y' }),
    ...named('Phone', ['联系电话'], { type: 'string(32)', rules: ['m'] }),
    ...named('Remark', ['备注'], { type: 'text', rules: [{ maxLength: 500 }] }),
  ]
  return Object.fromEntries(entries)
}

/**
 * One reaction. All read the first count of the first section, so that one change of it wakes all of them, and toggles
 * as many as it crosses. Each hides a field and requires another; one in five fills in a value.
 */
function reactionAt(index: number): Declaration {
  const section = (index % SECTION_COUNT) + 1
  const nth = Math.floor(index / SECTION_COUNT)
  const hidden = `s${section}Note${(nth % 8) + 1}`
  const fills = index % 5 === 0 ? { [`s${section}Count4`]: { value: `= s1Count1 + ${nth}` } } : {}
  return {
    id: `reaction-${index}`,
    when: `s1Count1 > ${index} && s${section}Mode1 != 'float'`,
    then: { [hidden]: { visible: false }, [`s${section}Amount${(nth % 4) + 1}`]: { required: true }, ...fills },
    else: { [hidden]: { visible: true } },
  }
}
