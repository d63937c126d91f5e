import { FIELD_KINDS } from '#schemas/language/field-type.ts'
import { OPERATORS_BY_KIND, QUERY_OPERATORS, type QueryOperator } from '#schemas/query/operator.ts'
import { RULE_CODES } from '#schemas/rules/rule-codes.ts'
import { type Block, code, codes, heading, json, table, text } from './document.ts'

export function rules(): readonly Block[] {
  const kinds = { value: '表单、单元格、导入与服务器', column: '同一列', server: '服务器' } as const
  const argumentTexts = { none: '', decimal: '数字', count: '个数', pattern: '正则表达式' } as const
  return [
    text(
      '没有参数的规则写代码，如 `"required"`；有参数的写对象，如 `{ "min": 0 }`；另写提示用 `{ "rule": "money", "message": "…" }`。按顺序检查，先不符合的先提示；空值只由必填规则检查。',
    ),
    table(
      ['代码', '说明', '参数', '在哪里检查'],
      [...RULE_CODES].map(([name, { description, argument, scope }]) => [
        code(name),
        description,
        argumentTexts[argument],
        kinds[scope],
      ]),
    ),
    text(
      '`n4-8`、`s2-4`、`*1-9` 是自定长度的数字、字母、任意字符；`check:<代码>` 由服务器的校验规则检查；带正则表达式符号的文本当作正则表达式。',
    ),
    text(
      '正则表达式由 RE2 执行，浏览器、服务器和命令行用的是同一个：所需时间与文本长度成正比，任何写法都不会卡住系统。超过字段长度的文本不去匹配，直接提示过长。写法与 JavaScript 的 `u` 模式相同：`^`、`$` 是整个文本的开头和结尾，没写它们时匹配其中任何一段；`\\d` 只是 0 到 9，`\\w` 只是字母、数字和下划线，`\\s` 也含全角空格，一个汉字或表情是一个字符。在 JSON 里反斜杠要写两个：`"^\\\\d{6}$"`。不同之处：',
    ),
    table(
      ['写法', '不同', '怎么写'],
      [
        [code('(?=…) (?!…) (?<=…) (?<!…)'), '没有前后查找', '拆成几条 `pattern` 规则，全部符合才算通过'],
        [code('\\1 \\k<名称>'), '没有反向引用', '列出可能的写法，或用 `checks` 比较字段'],
        [code('.'), '只有换行符 `\\n` 不算', '还要排除回车时写 `[^\\r\\n]`'],
        [code('\\p{Script=Han}'), '两种写法都可以', '`\\p{Han}`'],
        [code('(?i)'), '可以写在最前面，不分大小写', '`"(?i)^abc$"`'],
        [code('{1001,}'), '次数不超过 1000，展开后不能太大', '长度另写 `minLength`、`maxLength`'],
      ],
    ),
  ]
}

const OPERATOR_TEXTS: Readonly<Record<QueryOperator, string>> = {
  eq: '等于',
  ne: '不等于',
  like: '包含',
  left_like: '以……结尾',
  right_like: '以……开头',
  in: '是其中之一',
  gt: '大于',
  ge: '大于或等于',
  lt: '小于',
  le: '小于或等于',
  between: '在两者之间，任一边可以不填',
}

export function operators(): readonly Block[] {
  return [
    text(
      '字段的 `query` 是它的查询方式，`false` 表示任何地方都不可查询；`query.simple` 与 `query.more` 放置条件，其中的 `operator` 只在那里有效。',
    ),
    table(
      ['方式', '说明', '适用的类型'],
      QUERY_OPERATORS.map((operator) => [
        code(operator),
        OPERATOR_TEXTS[operator],
        codes(FIELD_KINDS.filter((kind) => OPERATORS_BY_KIND[kind].includes(operator))),
      ]),
    ),
    heading('标签页'),
    text(
      '`"tabs": "state"` 在列表上方按一个字段分标签页：“全部”、每个选项一页、存着未知值的行在“其他”（有才显示），各带数量。数量按其余的查询条件与使用者能看到的行来数，与列表一起刷新。字段要是单值的 enum，可以查询，没有 `permission`；只用于 kind 为 list、board、card 的页面，选中的一页写在地址里。它不再放进 `simple` 或 `more`。',
    ),
    heading('分组统计'),
    text(
      '`groups` 在列表标题旁加“分组统计”：按一个字段把查询条件找到的全部行分组，每组的条数（`count`）、合计（`sum(字段)`）、平均（`average(字段)`），最后一行是全部。字段要是单值的选项、引用、boolean，或按日、月、年（`per`，默认月）的日期。只数使用者能看到的行；没有权限看的字段，它的数不出现。这个字段是查询条件时，点一组就按它查询。最多列 100 组，其余只在合计里。',
    ),
    json({
      groups: [
        { by: 'state', show: ['count', 'sum(amount)'] },
        { by: 'plannedOn', per: 'month', title: '按月', show: ['count', 'average(amount)'] },
      ],
    }),
    heading('默认查询'),
    text(
      '`"default"` 是打开页面时查询栏里已有的条件：字段到值，值可以是 `= user.username`、`= addDays(today(), -7)` 这样的表达式（只有 `user` 与时间，没有行）。`in` 的条件可以写几个值，`between` 写起止两个。使用者看得到、改得了，“重置”恢复它们；算出来是空的不成为条件。由别处带着条件打开时只用带来的条件。',
    ),
    json({
      query: {
        simple: ['name', 'owner', 'urgency'],
        tabs: 'state',
        default: { state: 'open', owner: '= user.username', urgency: [3, 5] },
      },
    }),
    heading('视图'),
    text(
      '`views` 给列表准备几种看法：一组查询条件、排序和列，各有名称，在工具栏的“视图”里选择。条件的写法与 `query.default` 相同，字段要放在查询条件里；`columns` 是列名，按顺序，可以是 `list.columns` 里没有的字段。使用者可以把其中一个设为自己的默认，也可以把当前的条件、排序、每页条数与列保存成自己的视图；有权限码“权限前缀:columns:all”的人可以把视图共享给角色或所有人，定下所有人的默认视图与列。视图里的列或条件后来没有了，或使用者无权查看，打开时略去并提示。',
    ),
    json({
      views: [
        { name: 'mine', title: '我的未完成', query: { state: 'open', owner: '= user.username' }, sort: '-plannedOn' },
        { name: 'urgent', title: '紧急', query: { urgency: [3, 5] }, columns: ['name', 'urgency', 'owner'] },
      ],
    }),
  ]
}
