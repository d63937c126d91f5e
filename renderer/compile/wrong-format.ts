import { FIELD_TYPE_PATTERN } from '#schemas/language/field-type.ts'
import { GROUP_FIGURE_PATTERN } from '#schemas/language/groups.ts'
import { COMPUTED_PATTERN } from '#schemas/language/logic.ts'
import {
  API_PATH_PATTERN,
  COMPONENT_PATTERN,
  DAILY_PATTERN,
  DICT_CODE_PATTERN,
  EXISTING_COLUMN_PATTERN,
  EXISTING_TABLE_PATTERN,
  FIELD_NAME_PATTERN,
  GRANTED_ACTION_PATTERN,
  MENU_PATH_PATTERN,
  PAGE_CODE_PATTERN,
  PERMISSION_CODE_PATTERN,
  PERMISSION_NAME_PATTERN,
  PERMISSION_PREFIX_PATTERN,
  REFERENCE_PATH_PATTERN,
  REFERRED_TABLE_PATTERN,
  ROLE_CODE_PATTERN,
  ROWS_FOR_PATTERN,
  ROWS_PATH_PATTERN,
  TABLE_NAME_PATTERN,
  TEMPLATE_CODE_PATTERN,
} from '#schemas/language/names.ts'
import { FILL_RULE_PATTERN } from '#schemas/language/number.ts'
import type { ProblemCode } from '#schemas/language/problems.ts'
import { describeTypeMistake, TYPE_EXAMPLES } from './type-mistakes.ts'

interface Format {
  /** What the text is. */
  readonly what: string
  /** What it looks like, for people. */
  readonly expected: string
  readonly hint?: (written: string) => string | undefined
}

/** Every pattern of the language, in words: no author should have to read a regular expression. */
const FORMATS: Readonly<Record<string, Format>> = {
  [FIELD_NAME_PATTERN]: {
    what: '字段名',
    expected: '小写字母开头，只含字母和数字，如 priceType',
    hint: (written) => writeAs(toCamelCase(written)),
  },
  [PAGE_CODE_PATTERN]: {
    what: '名称',
    expected: '小写字母、数字和连字符，如 product-price',
    hint: (written) => writeAs(toWords(written).join('-')),
  },
  [DAILY_PATTERN]: {
    what: '时刻',
    expected: '两位的时和分 HH:mm，00:00 到 23:59，如 08:30',
    hint: (written) => (/^\d:[0-5]\d$/.test(written) ? `写 "0${written}"` : undefined),
  },
  [TABLE_NAME_PATTERN]: {
    what: '表名',
    expected: '小写字母、数字和下划线，如 market_product_price',
    hint: (written) => writeAs(toWords(written).join('_')),
  },
  [REFERRED_TABLE_PATTERN]: {
    what: '表名',
    expected: '小写字母、数字和下划线，如 market_product_price；已有的表写 "模式.表名"，如 public.old_stock',
    hint: (written) => (written.includes('.') ? undefined : writeAs(toWords(written).join('_'))),
  },
  [EXISTING_TABLE_PATTERN]: {
    what: '已有的表',
    expected: '模式和表名，用一个点分开，如 public.old_stock',
    hint: (written) => (/^[\p{L}_][\p{L}\p{N}_$]*$/u.test(written) ? writeAs(`public.${written}`) : undefined),
  },
  [EXISTING_COLUMN_PATTERN]: { what: '列名', expected: '数据库中的列名，不含点和引号，如 stock_no' },
  [API_PATH_PATTERN]: {
    what: '接口路径',
    expected: '以 / 开头，两到四段，如 /market/productPrice',
    hint: (written) => (/^[A-Za-z]\w*\//.test(written) ? `写成 "/${written}"` : undefined),
  },
  [MENU_PATH_PATTERN]: { what: '菜单路径', expected: '以 / 开头，一到四段，如 /isystem/role' },
  [COMPONENT_PATTERN]: { what: '前端组件', expected: '用 / 分开的两段以上，如 system/RoleUserList' },
  [PERMISSION_PREFIX_PATTERN]: { what: '权限前缀', expected: '用冒号分开的两段以上，如 market:price' },
  [PERMISSION_CODE_PATTERN]: { what: '权限码', expected: '用冒号分开的两段以上，如 market:price:export' },
  [PERMISSION_NAME_PATTERN]: {
    what: '字段权限名',
    expected: '小写字母开头，只含字母、数字和下划线',
    hint: (written) => {
      const name = toCamelCase(written.split(/[:.]/).at(-1) ?? '')
      return name === '' ? undefined : `只写 "${name}"，由它得到 <权限前缀>:field:${name}:see、:edit、:export`
    },
  },
  [REFERENCE_PATH_PATTERN]: { what: '引用字段', expected: '字段名，或 row. 加子表的字段名，如 member、row.product' },
  [ROWS_PATH_PATTERN]: { what: '子表', expected: '子表的名称，或 old. 加子表的名称，如 lines、old.lines' },
  [GROUP_FIGURE_PATTERN]: { what: '分组的数', expected: 'count、sum(字段) 或 average(字段)，如 sum(payable)' },
  [TEMPLATE_CODE_PATTERN]: {
    what: '消息模板的代码',
    expected: '字母开头，只含字母、数字、点、横线和下划线，如 order-shipped',
  },
  [ROWS_FOR_PATTERN]: { what: '对象', expected: '所有人写 *，角色写 role:sales，权限码写 market:price:audit' },
  [ROLE_CODE_PATTERN]: { what: '角色编码', expected: '字母开头，只含字母、数字、下划线和连字符，如 buyer' },
  [GRANTED_ACTION_PATTERN]: { what: '操作', expected: '页面的操作或字段权限，如 add、field:cost:see' },
  [DICT_CODE_PATTERN]: { what: '字典代码', expected: '字母开头，只含字母、数字和下划线，如 order_status' },
  [FILL_RULE_PATTERN]: {
    what: '编码规则',
    expected: 'fill: 后面写规则的代码，如 fill:contract_number_rule',
    hint: (written) => (/^[\w-]+$/.test(written) ? `写成 "fill:${written}"` : undefined),
  },
  [COMPUTED_PATTERN]: {
    what: '计算的值',
    expected: '以一个 = 开头',
    hint: (written) => `写成 "= ${written.replace(/^[=\s]+/, '')}"`,
  },
}

/** Which text of a common form it is, by where it stands. */
const NAMES_BY_PLACE: readonly (readonly [RegExp, string])[] = [
  [/^\/code$/, '页面代码'],
  [/\/id$/, 'id '],
  [/^\/subTables\/[^/]+$/, '子表名'],
  [/^\/actions\/[^/]+$|\/(?:rowActions|toolbar)\//, '动作名'],
]

export interface FormatMistake {
  readonly code: ProblemCode
  readonly message: string
  readonly expected: string
  readonly hint?: string | undefined
}

/** A text that is not written as such texts are. */
export function wrongFormat(pattern: string, written: string, pointer: string): FormatMistake {
  if (pattern === FIELD_TYPE_PATTERN) {
    return { code: 'unknown-field-type', expected: TYPE_EXAMPLES, ...describeTypeMistake(written) }
  }
  const { what, expected, hint } = FORMATS[pattern] ?? { what: '文本', expected: '见语言参考' }
  const name = NAMES_BY_PLACE.find(([place]) => place.test(pointer))?.[1] ?? what
  const message = `${name} "${written}" 的写法不对：${expected}`.replace('  ', ' ')
  return { code: 'wrong-format', expected, message, hint: hint?.(written) }
}

/** Whether a pattern of the language has its words. */
export function isDescribed(pattern: string): boolean {
  return pattern === FIELD_TYPE_PATTERN || Object.hasOwn(FORMATS, pattern)
}

function writeAs(text: string): string | undefined {
  return /^[a-z]/.test(text) ? `写成 "${text}"` : undefined
}

/** `ProductPrice Type` → `product`, `price`, `type`; nothing of what is no letter or digit. */
function toWords(text: string): readonly string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

function toCamelCase(text: string): string {
  return toWords(text)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
