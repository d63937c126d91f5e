import { describe, expect, it } from 'vitest'
import { type CheckOutcome, compileExpression } from './check-expression.ts'
import { vectorScope } from './vectors.fixture.ts'

describe('what an author is told', () => {
  it.each([
    ['prce > 1', '没有名为 "prce" 的字段', '是不是 "price"？'],
    ['status == Y', '没有名为 "Y" 的字段', "如果是文本，要加引号：'Y'"],
    ['minQty > 1', '没有名为 "minQty" 的字段', '子表当前行的字段写成 row.minQty'],
    ['today > validFrom', '没有名为 "today" 的字段', '函数要加括号：today(…)'],
    ['row.prise', '当前子表没有名为 "prise" 的字段', '是不是 "price"？'],
    ['sum(tiers.prise)', '子表 tiers 没有名为 "prise" 的字段', '是不是 "price"？'],
    ['user.userName', 'user 没有 "userName"', '是不是 "username"？'],
    ['old', 'old 后面要写字段名', '例如 old.id'],
    ['rond(price)', '没有名为 "rond" 的函数', '是不是 "round"？'],
    ['round()', 'round 的参数个数应为 1 到 2，写了 0 个', '用法：round(number, digits?)'],
    ['concat()', 'concat 的参数个数应为 至少 1，写了 0 个', '用法：concat(value, more…)'],
    ['name.length > 3', 'name 是文本，没有成员', 'length(…) 写成 length(name)'],
    ['name.upper()', '只能调用函数名', '函数写成 upper(name)，不是 name.upper()。'],
    ['name + code', '+ 两边应为数字，这里是文本', '拼接文本用 concat(…)。'],
    ['validFrom + 1', '+ 两边应为数字，这里是日期', '日期加减用 addDays(…)、addMonths(…)，相差天数用 daysBetween(…)。'],
    ["price == '10'", '数字不能和文本比较', '数字不加引号：10'],
    ['status == 1', '文本不能和数字比较', "文本要加引号：'1'"],
    ['createTime >= validFrom', '日期时间不能和日期比较', '先用 toDate(…) 取日期再比较。'],
    ["validFrom == '2024/1/5'", "'2024/1/5' 不是日期", '写成 YYYY-MM-DD'],
    ['tiers.price > 1', '数字列表不能和数字比较', '子表的列要用 sum、avg、min、max、count 汇总。'],
    ["status in 'YN'", 'in 后面应为列表，这里是文本', "例如 status in ['A', 'B']；判断文本包含用 contains。"],
    ['price ? 1 : 2', '条件应为布尔值，这里是数字', '写成比较，例如 x > 0、!isEmpty(x)。'],
    ['status = 1', '表达式里不支持 =', '比较用 ==；表达式不能赋值。'],
    ['price > 1，000', '不能出现字符 "，"', '用半角的 ,'],
    ['价格 > 1', '不能出现字符 "价"', '字段用它的英文名；文本要加引号。'],
    ['1 < price < 5', '比较不能连写', '用 && 连接，例如 1 < x && x < 5；要比较两个结果时加括号。'],
    ['(price + 1', '( 没有闭合', '补上 )'],
    ['price > 0 ? round(price, 2 : null', '( 没有闭合', '在 : 前面补上 )'],
    ['price > 0 ? round(price, 2)) : null', '多了一个 )', '删去它，或在前面补上 ('],
    ['(price > 0 ? 1)', '? 后面缺少 :', undefined],
    ['IF(price > 0, 1, 2)', '没有名为 "IF" 的函数', '用 条件 ? 值1 : 值2。'],
    ['is_null(price)', '没有名为 "is_null" 的函数', '用 isEmpty(…)，或 x == null。'],
    [
      'round(4, price)',
      'round 的第二个参数是小数位数，应为 0 到 20 的整数',
      '用法：round(数字, 小数位数)；写反了就把两个参数对调',
    ],
  ])('%s', (text, message, hint) => {
    const problem = errorsOf(compileExpression(text, vectorScope))[0]
    expect([problem?.message, problem?.hint]).toEqual([message, hint])
  })

  it('names every mistake of meaning at once, in the order of the text', () => {
    const errors = errorsOf(compileExpression("nme == 'a' && round('b') > qtyy", vectorScope))
    expect(errors.map(({ code, offset }) => [code, offset])).toEqual([
      ['unknown-name', 0],
      ['type-mismatch', 20],
      ['unknown-name', 27],
    ])
  })
})

describe('what an expression hangs on', () => {
  it.each([
    ['1 + 2', []],
    [
      'price + price * cost',
      [
        { kind: 'field', name: 'price' },
        { kind: 'field', name: 'cost' },
      ],
    ],
    ['row.price', [{ kind: 'row', name: 'price' }]],
    ["old.status == 'Y'", [{ kind: 'old', name: 'status' }]],
    ['user.orgCode', [{ kind: 'user', name: 'orgCode' }]],
    ['sum(tiers.price)', [{ kind: 'column', table: 'tiers', name: 'price' }]],
    ['count(tiers)', [{ kind: 'rows', table: 'tiers' }]],
    ['validFrom > today()', [{ kind: 'field', name: 'validFrom' }, { kind: 'clock' }]],
    ['config.color', [{ kind: 'field', name: 'config' }]],
    ['active ? [qty, 1] : [-serial]', ['active', 'qty', 'serial'].map((name) => ({ kind: 'field', name }))],
  ])('%s', (text, dependencies) => {
    const outcome = compileExpression(text, vectorScope)
    expect(outcome.ok && outcome.expression.dependencies).toEqual(dependencies)
  })
})

function errorsOf(outcome: CheckOutcome) {
  return outcome.ok ? [] : outcome.errors
}
