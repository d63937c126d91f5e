import { SCHEMA_VERSION } from '#schemas/language/page.ts'

/** A page of as many lines as asked for, with everything that costs time: rules, expressions, reactions, views. */
export function generatedPageText(lines: number): string {
  for (let count = 10; ; count += 1) {
    const text = pageTextOf(count)
    if (text.split('\n').length >= lines) return text
  }
}

function pageTextOf(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `field${index}`)
  const fields = names.map((name, index) => [name, fieldOf(index)] as const)
  const page = {
    schemaVersion: SCHEMA_VERSION,
    code: 'generated-page',
    title: '生成的页面',
    permissionPrefix: 'bench:generated',
    entity: { table: 'bench_generated', api: '/bench/generated' },
    fields: Object.fromEntries(fields),
    list: { columns: names.slice(0, 40), sort: '-field0' },
    query: { simple: names.slice(0, 3), more: names.slice(3, 20) },
    form: {
      layout: chunk(names, 20).map((part, index) => ({ section: `第 ${index + 1} 组`, columns: 2, fields: part })),
      reactions: names
        .filter((_, index) => index % 5 === 4)
        .map((name, index) => ({
          id: `rule-${index}`,
          when: `${name} != null && field0 > ${index}`,
          then: { [names[index * 5 + 1] ?? 'field1']: { visible: true, required: true } },
        })),
    },
    checks: [{ id: 'bounds', that: 'field0 >= 0 || field5 >= 0', message: '不能都小于 0' }],
  }
  return `${JSON.stringify(page, null, 2)}\n`
}

function fieldOf(index: number): Readonly<Record<string, unknown>> {
  const title = `字段 ${index}`
  switch (index % 5) {
    case 0:
      return { type: 'decimal(12,2)', title, rules: ['money', { min: 0 }], query: 'between' }
    case 1:
      return { type: 'string(64)', title, rules: [{ maxLength: 60 }], query: 'like' }
    case 2:
      return { type: 'enum', title, dict: 'yn', query: 'in' }
    case 3:
      return { type: 'decimal(14,2)', title, value: `= round(coalesce(field${index - 3}, 0) * 1.13, 2)` }
    default:
      return { type: 'date', title, default: '= addDays(today(), 30)', query: 'between' }
  }
}

function chunk<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
